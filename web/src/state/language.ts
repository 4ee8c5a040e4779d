// The language is a person's, not a device's: what is chosen here goes to the server, and what was chosen elsewhere comes from
// there. Somebody whose choice the server does not know yet keeps that of this browser.
import { session } from '../net/session.svelte';
import { asLanguage } from '../words/i18n';
import { settings } from './settings.svelte';

/** Choices that the server does not know yet: what it says meanwhile is older. */
let unknown = 0;

export function chooseLanguage(language: string): void {
  settings.set({ language });
  unknown++;
  // Without a connection it waits for one; a server that refuses it changes nothing here.
  const sent = session.net.request({ type: 'language', language }).catch(() => undefined);
  void sent.finally(() => unknown--);
}

/** From now on the page speaks what its person has chosen on any device. */
export function followLanguage(): void {
  session.net.watch((state) => {
    const language = state === 'open' ? session.net.person?.language : undefined;
    if (language && asLanguage(language) && !settings.trying && !unknown) settings.set({ language });
  });
}
