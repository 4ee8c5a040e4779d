// Several texts as one, as the language of the page puts them together. (Of words that are joined by "and": i18n's list.)
import { locale } from './i18n';

function joined(how: Intl.ListFormatOptions): (parts: string[]) => string {
  let known: { locale: string; format: Intl.ListFormat } | undefined;
  return (parts) => {
    if (parts.length < 2) return parts[0] ?? '';
    if (known?.locale !== locale()) known = { locale: locale(), format: new Intl.ListFormat(locale(), how) };
    return known.format.format(parts);
  };
}

/** '1 dinar, 2 dates': what is only set side by side. Where it is a choice, it is either: many languages say "and" here. */
export const listed = joined({ type: 'unit', style: 'short' });

/** 'green, white, or pink': one of them. */
export const either = joined({ type: 'disjunction' });

/** Whole sentences, one after the other. */
export const sentences = (...all: (string | false | undefined)[]): string => all.filter(Boolean).join(' ');

/** Words where a sentence, a line or a button begins. What begins with a number or a picture stays as it is. */
export function begun(text: string): string {
  // Dutch has a letter of two signs.
  const first = locale().startsWith('nl') && text.startsWith('ij') ? 'ij' : ([...text][0] ?? '');
  return first.toLocaleUpperCase(locale()) + text.slice(first.length);
}

/** What stands before and after a place that is left open, to put something of another look there: around('Season {n}', '{n}') */
export function around(text: string, place: string): [string, string] {
  const at = text.indexOf(place);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + place.length)];
}
