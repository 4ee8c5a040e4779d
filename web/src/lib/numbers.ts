// Numbers as the language of the page writes them.
import { language } from './i18n.svelte';

const own = () => (language() === 'long' ? 'en' : language());

/** 131.5 */
export const decimal = (n: number): string =>
  n.toLocaleString(own(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** +4.0, −2.1: luck has a sign. */
export const signed = (n: number): string =>
  n
    .toLocaleString(own(), { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
    .replace('-', '−');

/** 61% */
export const percent = (p: number): string => p.toLocaleString(own(), { style: 'percent' });
