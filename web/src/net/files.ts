// Files that the server has for who one is: they are asked for with the token, so a plain link would not do.
import { Refusal, savedIdentity } from './net';
import type { Fault } from './protocol';

/** What is at this path, saved under this name. */
export async function saveFile(path: string, name: string): Promise<void> {
  const { token = '' } = savedIdentity('me');
  const reply = await fetch(path, { headers: { 'X-Marrakesh-Token': token } });
  if (!reply.ok) {
    const fault = (await reply.json()) as Fault;
    throw new Refusal(fault.code, fault.text);
  }
  const blob = await reply.blob();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
