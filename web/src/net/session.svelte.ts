// Who sits at this screen: the connections of the identities that are in use, as state that components can show.
//
//     session.net.request({ type: 'mine' })     the owner of the browser
//     session.state, session.person             what the connection is like, who we are
//     session.at('guest-2')                     another person at the same screen (hot seat), connected when first asked for
import { Net, type NetState } from './net';
import type { Notice, Person } from './protocol';

const A_MOMENT = 1000;

export class Connection {
  readonly net: Net;
  state = $state<NetState>('connecting');
  person = $state.raw<Person | null>(null);
  notices = $state.raw<Notice[]>([]);
  /** There has been no connection for a moment: what is shorter nobody has to know. */
  lost = $state(false);
  /** Something was sent, and the server does not answer. */
  late = $state(false);

  constructor(identity: string, name?: string) {
    this.net = new Net(identity, name);
    let timer = 0;
    this.net.watch((state) => {
      if (state === 'lost') timer ||= window.setTimeout(() => (this.lost = true), A_MOMENT);
      else {
        clearTimeout(timer);
        timer = 0;
        this.lost = false;
      }
      this.state = state;
      this.person = this.net.person;
      this.notices = this.net.notices;
    });
    this.net.on((news) => {
      if (news.type === 'notice') this.notices = this.net.notices = [news.notice, ...this.net.notices];
    });
    this.net.onlate = (late) => (this.late = late);
  }
}

class Session {
  // Made here and not when first asked for: what is made while a component draws itself, it does not watch.
  private connections = new Map<string, Connection>([['me', new Connection('me')]]);

  at(identity: string, name?: string): Connection {
    let found = this.connections.get(identity);
    if (!found) this.connections.set(identity, (found = new Connection(identity, name)));
    return found;
  }

  /** The owner of the browser. */
  get me(): Connection {
    return this.at('me');
  }
  get net(): Net {
    return this.me.net;
  }
  get state(): NetState {
    return this.me.state;
  }
  get lost(): boolean {
    return this.me.lost;
  }
  get late(): boolean {
    return this.me.late;
  }
  get person(): Person | null {
    return this.me.person;
  }
}

export const session = new Session();
