// The connection to the server: one socket for one identity, that comes back by itself.
//
//     const net = new Net('me');
//     net.on((message) => ...);                         // news, without id
//     const reply = await net.request({ type: 'mine' });
//
// An identity is a token that the server gave out, kept in localStorage under a name: "me" for the owner of this
// browser, others for the people who share the screen (hot seat). Requests made while there is no connection wait
// for it; requests that were under way when it broke are refused with the code "lost", because nobody knows whether
// the server still got them.
import type { Message, News, Notice, Person, Reply, Request, RequestName, Requests } from './protocol.ts';
import { NAMELESS } from './names.ts';
import { Refusal } from './refusal.ts';

export { Refusal };

/** `out`: the server does not know the token of this account any more; nothing is tried until somebody decides. */
export type NetState = 'connecting' | 'open' | 'lost' | 'refused' | 'out' | 'closed';

export interface Identity {
  token?: string;
  name?: string;
  account?: boolean;
}

/** Who waits for a reply. */
interface Waiting {
  type: RequestName;
  resolve: (reply: Reply<RequestName>) => void;
  reject: (refusal: Refusal) => void;
}
type Welcome = Reply<'hello'>;
type Sent = { message: object; waiting: Waiting };

const KEY = 'marrakesh.identity.';
const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
/** The server closes a connection that is silent for 75 seconds; the browser's answers to its pings are not seen here. */
const PING_EVERY = 30_000;
/** The server closes with this code where the token is void. */
const LOGGED_OUT = 4001;
/** Then another tab of this browser may just be getting a new token for all of them. */
const LOGGED_OUT_PAUSE = 1500;

/** What the server answers at once, and who waits for it wants to know when it does not. */
const QUICK = new Set<RequestName>(['answer', 'undo', 'consent', 'chat', 'hand', 'take', 'resign']);
const LATE = 2500;

/** Who opens this link is invited to a server that is closed to strangers. */
const COME = /^#\/come\/(\w{1,16})$/;

export function savedIdentity(name: string): Identity {
  try {
    return JSON.parse(localStorage.getItem(KEY + name) ?? '{}') as Identity;
  } catch {
    return {};
  }
}

export function saveIdentity(name: string, identity: Identity): void {
  try {
    localStorage.setItem(KEY + name, JSON.stringify(identity));
  } catch {
    // A browser that keeps nothing: the identity lasts as long as the page.
  }
}

export function forgetIdentity(name: string): void {
  localStorage.removeItem(KEY + name);
}

/** What a table needs of a connection: what is played without being kept (state/study) gives the same. */
export type Wire = Pick<Net, 'state' | 'on' | 'watch' | 'request'>;

export class Net {
  state: NetState = 'connecting';
  person: Person | null = null;
  notices: Notice[] = [];
  program = '';
  /** Told when an answer of the server is late, and when that is over. */
  onlate: ((late: boolean) => void) | null = null;
  private late = false;
  /** Why the server does not let us in. */
  problem: Refusal | null = null;
  private socket: WebSocket | null = null;
  private listeners = new Set<(news: News) => void>();
  private watchers = new Set<(state: NetState) => void>();
  private waiting = new Map<number, Waiting>();
  private queued: Sent[] = [];
  private nextId = 1;
  private pause = FIRST_PAUSE;
  private timer = 0;
  private pinger = 0;
  private token: string | undefined;
  private name: string | undefined;
  private account = false;
  /** A login that stands in for the hello. */
  private entry: Sent | null = null;

  constructor(
    readonly identity: string = 'me',
    name?: string,
  ) {
    const saved = savedIdentity(identity);
    this.token = saved.token;
    this.name = saved.name ?? name;
    this.account = saved.account ?? false;
    this.connect();
    addEventListener('online', this.hurry);
    addEventListener('storage', this.elsewhere);
    addEventListener('offline', this.offline);
    document.addEventListener('visibilitychange', this.hurry);
  }

  on(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called at once with the present state, then whenever it changes. */
  watch(watcher: (state: NetState) => void): () => void {
    this.watchers.add(watcher);
    watcher(this.state);
    return () => this.watchers.delete(watcher);
  }

  request<K extends RequestName>(message: Request<K>): Promise<Reply<K>> {
    return new Promise<Reply<K>>((resolve, reject) => {
      // The server replies to each request with what belongs to it.
      const waiting: Waiting = { type: message.type, resolve, reject };
      if (this.state === 'closed') reject(new Refusal('lost', 'closed'));
      else if (this.state !== 'open') this.queued.push({ message, waiting });
      else this.send(message, waiting);
    });
  }

  /** The name that others see. A guest gets it with the first hello. */
  async rename(name: string): Promise<void> {
    await this.request({ type: 'name', name });
    this.name = name;
    if (this.person) this.person = { ...this.person, name };
    this.keep();
    this.changed(this.state);
  }

  /** `code`: of the second factor, where the account has one. */
  async login(login: string, password: string, code?: string): Promise<void> {
    const message: Request<'login'> = { type: 'login', login, password, ...(code ? { code } : {}) };
    const outside = this.state === 'out' || this.state === 'refused';
    this.welcome(await (outside ? this.enter(message) : this.request(message)));
    this.changed(this.state);
  }

  async register(login: string, password: string): Promise<void> {
    this.welcome(await this.request({ type: 'register', login, password }));
    this.changed(this.state);
  }

  /** All other devices are logged out by it. */
  async changePassword(old: string, fresh: string): Promise<void> {
    this.welcome(await this.request({ type: 'password', old, new: fresh }));
  }

  async logout(): Promise<void> {
    await this.request({ type: 'logout' }).catch(() => undefined);
    this.leave();
  }

  async logoutEverywhere(): Promise<void> {
    await this.request({ type: 'logout-all' });
    this.leave();
  }

  /** Nothing is left of us: we go on as somebody new. */
  async forgetMe(proof: Requests['forget-me'][0]): Promise<void> {
    await this.request({ type: 'forget-me', ...proof });
    this.name = undefined;
    this.leave();
  }

  /** Who was logged out from elsewhere goes on as somebody new. */
  asGuest(): void {
    this.forget();
    this.again();
  }

  /** Whom the server did not let in knocks once more. */
  again(): void {
    this.shut(this.state);
    this.changed('connecting');
    this.connect();
  }

  close(): void {
    this.changed('closed');
    removeEventListener('online', this.hurry);
    removeEventListener('storage', this.elsewhere);
    removeEventListener('offline', this.offline);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.pinger);
    this.socket?.close();
    this.drop();
  }

  private connect(): void {
    const url = new URL('/ws', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.hash = url.search = '';
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => this.receive(String(event.data));
    socket.onclose = (event) => {
      if (event.code === LOGGED_OUT) this.pause = Math.max(this.pause, LOGGED_OUT_PAUSE);
      if (this.socket === socket) this.broken();
    };
  }

  private reconnect(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.broken();
  }

  private hello(): void {
    if (this.entry) return this.sendEntry();
    // Another tab of this browser may have a newer one.
    this.token = savedIdentity(this.identity).token ?? this.token;
    const message: Request<'hello'> = { type: 'hello', protocol: 1, texts: false };
    if (this.token) message.token = this.token;
    else {
      message.name = this.name ?? NAMELESS;
      message.invite = COME.exec(location.hash)?.[1];
    }
    this.send(message, {
      type: 'hello',
      resolve: (reply) => this.arrived(reply as Welcome),
      reject: (refusal) => {
        if (refusal.code === 'unknown-token') this.unknown();
        else {
          this.problem = refusal;
          this.changed('refused');
        }
      },
    });
  }

  private arrived(reply: Welcome): void {
    this.welcome(reply);
    this.pause = FIRST_PAUSE;
    this.changed('open');
    clearInterval(this.pinger);
    this.pinger = window.setInterval(() => this.socket?.readyState === 1 && void this.ping(), PING_EVERY);
    for (const { message: kept, waiting } of this.queued.splice(0)) this.send(kept, waiting);
  }

  /** The token is void. */
  private unknown(): void {
    const saved = savedIdentity(this.identity).token;
    if (saved && saved !== this.token) return this.hello();
    // Who has an account was logged out, and can come back. A guest cannot (a new data folder, or long ago): it becomes
    // a new one of the same name.
    if (this.account) return this.shut('out');
    this.forget();
    this.hello();
  }

  /** No connection, until somebody decides. */
  private shut(state: NetState): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    clearInterval(this.pinger);
    clearTimeout(this.timer);
    this.person = null;
    this.drop();
    this.changed(state);
  }

  private enter(message: Request<'login'>): Promise<Welcome> {
    return new Promise((resolve, reject) => {
      this.shut(this.state);
      this.entry = { message, waiting: { type: 'login', resolve: resolve as Waiting['resolve'], reject } };
      this.connect();
    });
  }

  private sendEntry(): void {
    const { message, waiting } = this.entry!;
    this.entry = null;
    this.send(
      { ...message, texts: false },
      {
        type: 'login',
        resolve: (reply) => {
          this.arrived(reply as Welcome);
          waiting.resolve(reply);
        },
        reject: (refusal) => {
          this.shut(this.state);
          waiting.reject(refusal);
        },
      },
    );
  }

  private leave(): void {
    this.forget();
    this.reconnect();
  }

  private forget(): void {
    forgetIdentity(this.identity);
    this.token = undefined;
    this.account = false;
  }

  private async ping(): Promise<void> {
    const answer = this.request({ type: 'ping' }).catch(() => undefined);
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 10_000));
    if ((await Promise.race([answer, late])) === 'late') this.reconnect();
  }

  private welcome(reply: Welcome): void {
    this.person = reply.person;
    this.program = reply.program;
    this.notices = reply.notices ?? [];
    this.name = this.person.name;
    // Who came by the link of a message never becomes somebody else by itself.
    this.account = this.person.account || !!reply.only;
    if (reply.token) this.token = reply.token;
    this.keep();
  }

  private keep(): void {
    saveIdentity(this.identity, { token: this.token, name: this.name, account: this.account });
  }

  private send(message: object, waiting: Waiting): void {
    const id = this.nextId++;
    this.waiting.set(id, waiting);
    this.socket?.send(JSON.stringify({ ...message, id }));
    if (QUICK.has(waiting.type)) setTimeout(() => this.waiting.has(id) && this.lags(true), LATE);
  }

  private lags(late: boolean): void {
    if (this.late === late) return;
    this.late = late;
    this.onlate?.(late);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Message;
    const waiting = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!waiting) {
      // What nobody waits for any more, and errors that belong to no request, are no news.
      if (message.id === undefined && message.type !== 'error')
        for (const listener of [...this.listeners]) listener(message as News);
      return;
    }
    this.waiting.delete(message.id!);
    if (QUICK.has(waiting.type)) this.lags(false);
    if (message.type !== 'error') waiting.resolve(message as Reply<RequestName>);
    else waiting.reject(new Refusal(message.code, message.text, message.rule, message.reason));
  }

  private broken(): void {
    this.lags(false);
    clearInterval(this.pinger);
    this.drop();
    if (this.entry) {
      const { waiting } = this.entry;
      this.entry = null;
      waiting.reject(new Refusal('lost', 'connection lost'));
    }
    if (this.state === 'closed' || this.state === 'refused' || this.state === 'out') return;
    this.changed('lost');
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), this.pause * (0.8 + Math.random() * 0.4));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Refuse what was under way; what waits for the connection goes on waiting. */
  private drop(): void {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of lost) if (waiting.type !== 'hello') waiting.reject(new Refusal('lost', 'connection lost'));
  }

  /** The network or the tab is back: do not wait for the rest of the pause. */
  private hurry = (): void => {
    if (this.state !== 'lost' || document.hidden) return;
    clearTimeout(this.timer);
    this.pause = FIRST_PAUSE;
    this.timer = window.setTimeout(() => this.connect(), 0);
  };

  /** Another tab of this browser has logged in, or goes on as a guest: so do we. */
  private elsewhere = (event: StorageEvent): void => {
    if (this.state !== 'out' || event.key !== KEY + this.identity) return;
    const saved = savedIdentity(this.identity).token;
    if (!saved || saved === this.token) return;
    this.changed('connecting');
    this.connect();
  };

  /** The device has no network: better to say so at once than to wait until a silence is long enough. */
  private offline = (): void => {
    if (this.state === 'open') this.reconnect();
  };

  private changed(state: NetState): void {
    this.state = state;
    for (const watcher of [...this.watchers]) watcher(state);
  }
}
