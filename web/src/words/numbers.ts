// Numbers as the language of the page writes them.
import { locale } from './i18n.svelte';

/** 131.5 */
export const decimal = (n: number): string =>
  n.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** +4.0, −2.1: luck has a sign. */
export const signed = (n: number): string =>
  n
    .toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
    .replace('-', '−');

/** +10, −2 */
export const whole = (n: number): string => n.toLocaleString(locale(), { signDisplay: 'exceptZero' }).replace('-', '−');

/** 10, −2: with a minus as long as a plus. */
export const figure = (n: number): string => String(n).replace('-', '−');

/** 61% */
export const percent = (p: number): string => p.toLocaleString(locale(), { style: 'percent' });
