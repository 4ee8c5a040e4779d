// Signs as the readers of a language expect them.
//
//     typographyFaults('fr', 'Vraiment ?')    ['a narrow no-break space (U+202F) stands before ; ! ?']

/** No prose: code, addresses, times and ratios (18:04). */
const CODE = /`[^`]*`|\bhttps?:\/\/\S+|\d:(?=\d)/g;
/** What is filled in or drawn stands there like a word. */
const prose = (text) => text.replace(CODE, 'x').replace(/\{\w+\}|\[[^\]]+\]/g, 'x');

const apostrophe = [/\p{L}'\p{L}/u, 'the apostrophe is ’'];
const close = [/\s[:;!?](?!\p{L})/u, 'no space stands before : ; ! ?'];

/** What no text of a language has, and what is right instead. */
const RULES = {
  de: [apostrophe, close, [/["”«»]|^[^„]*“|“[^„]*“|„[^“]*(?:„|$)/u, 'quotes are „…“']],
  fr: [
    apostrophe,
    [/(?<!^|\u00a0):/u, 'a no-break space (U+00A0) stands before :'],
    [/(?<!^|[\u202f!?])[;!?]/u, 'a narrow no-break space (U+202F) stands before ; ! ?'],
    [/["“”]|«(?!\u00a0)|(?<!\u00a0)»/u, 'quotes are « … », with no-break spaces (U+00A0) inside'],
  ],
  nl: [apostrophe, close, [/["„«»]|‘(?!s\b)|^[^“]*”|”[^“]*”|“[^”]*(?:“|$)/u, 'quotes are “…”']],
};

export const typographyFaults = (language, text) =>
  (RULES[language] ?? []).filter(([wrong]) => wrong.test(prose(text))).map(([, why]) => why);
