// What is asked without coming in: links in mails are opened by browsers that the server may not know, and one that is closed to
// strangers would not let them in.
//
//     await knock({ type: 'forgot', mail: 'anna@example.org' });
import type { Message, Request } from '../net/protocol';
import { Refusal } from '../net/refusal';

type Outside = Request<'forgot'> | Request<'reset'> | Request<'mail-confirm'>;

/** A connection of its own, for one message. */
export function knock(message: Outside): Promise<void> {
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.hash = url.search = '';
  const socket = new WebSocket(url);
  return new Promise((resolve, reject) => {
    socket.onopen = () => socket.send(JSON.stringify({ ...message, id: 1 }));
    socket.onmessage = (event) => {
      const reply = JSON.parse(String(event.data)) as Message;
      if (reply.type === 'error') reject(new Refusal(reply.code, reply.text));
      else resolve();
      socket.close();
    };
    socket.onclose = () => reject(new Refusal('lost', 'connection lost'));
  });
}
