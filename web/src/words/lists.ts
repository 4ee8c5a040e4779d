// Several texts as one, as the language of the page puts them together. (Of words that are joined by "and" or "or": i18n's list.)
import { locale } from './i18n';

let known: { locale: string; format: Intl.ListFormat } | undefined;

/** '1 dinar, 2 dates': what is only set side by side. */
export function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  if (known?.locale !== locale())
    known = { locale: locale(), format: new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }) };
  return known.format.format(parts);
}

/** Whole sentences, one after the other. */
export const sentences = (...all: (string | false | undefined)[]): string => all.filter(Boolean).join(' ');

/** What stands before and after a place that is left open, to put something of another look there: around('Season {n}', '{n}') */
export function around(text: string, place: string): [string, string] {
  const at = text.indexOf(place);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + place.length)];
}
