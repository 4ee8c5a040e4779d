// Why something did not work, as a sentence that can be shown.
//
//     throw new Refusal('not-allowed', 'this seat is not free');      // message: "This seat is not free."
//
// What the server says is English and one of a fixed list of texts that the translations have (tools/reasons.mjs collects them
// from its sources). What a player cannot mend, or what is not about the table but about the line to it, is said in our own
// words, by its code.
import { locale, mark, t } from '../words/i18n';

const BROKEN = mark('This page and the server do not understand each other. Please load the page again.');
const OWN: Record<string, string> = {
  lost: mark('The connection broke. Please try again.'),
  'too-fast': mark('That was too fast. Please try again.'),
  'bad-json': BROKEN,
  'bad-message': BROKEN,
  'hello-first': BROKEN,
};

/** A clause as a sentence. */
export function sentence(text: string): string {
  const begun = text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly rule?: string,
    /** What who runs the server said about it. */
    reason?: string,
  ) {
    super([sentence(t(OWN[code] ?? text)), reason].filter(Boolean).join(' '));
    // For those who look for what is broken.
    if (OWN[code] === BROKEN) console.warn(`${code}: ${text}`);
  }
}
