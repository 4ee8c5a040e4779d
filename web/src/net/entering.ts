// Names, logging in and out, accounts and their passwords: what is asked of a connection by a few pages, and not by the first one.
import type { Net } from './net.ts';
import type { Request, Requests } from './protocol.ts';

/** The name that others see. A guest gets it with the first hello. */
export async function rename(net: Net, name: string): Promise<void> {
  await net.request({ type: 'name', name });
  net.name = name;
  if (net.person) net.person = { ...net.person, name };
  net.keep();
  net.changed();
}

/** `code`: of the second factor, where the account has one. */
export async function logIn(net: Net, login: string, password: string, code?: string): Promise<void> {
  const message: Request<'login'> = { type: 'login', login, password, ...(code ? { code } : {}), texts: false };
  const outside = net.state === 'out' || net.state === 'refused';
  net.welcome(await (outside ? net.enter(message) : net.request(message)));
  net.changed();
}

export async function register(net: Net, login: string, password: string): Promise<void> {
  net.welcome(await net.request({ type: 'register', login, password }));
  net.changed();
}

/** All other devices are logged out by it. */
export async function changePassword(net: Net, old: string, fresh: string): Promise<void> {
  net.welcome(await net.request({ type: 'password', old, new: fresh }));
}

export async function logOut(net: Net): Promise<void> {
  await net.request({ type: 'logout' }).catch(() => undefined);
  net.leave();
}

export async function logOutEverywhere(net: Net): Promise<void> {
  await net.request({ type: 'logout-all' });
  net.leave();
}

/** Nothing is left of us: we go on as somebody new. */
export async function forgetMe(net: Net, proof: Requests['forget-me'][0]): Promise<void> {
  await net.request({ type: 'forget-me', ...proof });
  net.leave(true);
}
