// What a text for players must not be made of (eslint.config.js, unit/glue.test.mjs). A sentence that is put together out of
// pieces reads right in English at best: other languages have another order, cases and genders. Where a rule is wrong, the line
// says so: eslint-disable-next-line no-restricted-syntax -- why.

/** Functions that give a text in the language of the page. */
const TEXTS =
  '/^(t|tn|tc|tnc|pattern|amount|colourName|colourLabel|keshiName|keshis|ofColour|gateName|sectorWord|phaseWord|causeWord|' +
  'luxuryName|buildingName|levelName|placeName|titleName|effectText|programText|scrollText|kindName|trackName)$/';
const text = `CallExpression[callee.name=${TEXTS}]`;
/** In markup a sentence may follow another one, and a value its label: 'In the tray: {what}.', 'Since your turn:' */
const ended = `:not(:has(> Literal[value=/[.!?:…]$/]))`;
/** Names that are the same in every language. */
const NAMES = '(?!\\s*(Marrakesh|Vollkorn|Cabin|three\\.js)\\s*$)';

/** A sign that some languages set apart from the word before it; in keys and addresses no space follows. */
const SIGN = '[:;!?]';

const SPACES = 'A language has its own spaces before signs: make it one text with {places}.';

const glued = (selector, message) => ({ selector, message });

export const GLUE = [
  glued(
    `:matches(TemplateLiteral, BinaryExpression[operator='+'], AssignmentExpression[operator='+=']) > ${text}`,
    'Glued: make it one text with {places}.',
  ),
  glued(
    `:not(CallExpression[callee.object.name='console']) > TemplateLiteral > TemplateElement[value.raw=/^${SIGN} /]`,
    SPACES,
  ),
  glued(`BinaryExpression[operator='+'] > Literal[value=/^${SIGN} /]`, SPACES),
  glued(`SvelteMustacheTag[kind='text'] + SvelteText[value=/^\\s*${SIGN}(\\s|$)/]`, SPACES),
  glued(
    `CallExpression[callee.property.name=/^to(Locale)?(Lower|Upper)Case$|^charAt$/] > MemberExpression > ${text}`,
    'A language has its own capitals: make it a text of its own.',
  ),
  glued(
    `CallExpression[callee.property.name='join'] > Literal[value=/^\\s*[,;:] $|[A-Za-z]/]`,
    'Lists are put together by listed(), either() or list().',
  ),
  glued(
    `SvelteMustacheTag:has(> ${text}${ended}) + SvelteMustacheTag[kind='text']`,
    'Glued: make it one text with {places}.',
  ),
  glued(
    `SvelteMustacheTag:has(> ${text}${ended}) + SvelteText[value=/^[\\s,;()]+$/] + SvelteMustacheTag[kind='text']`,
    'Glued: make it one text with {places}.',
  ),
  glued(`:matches(SvelteElement, SvelteIfBlock, SvelteEachBlock, SvelteElseBlock) > SvelteText[value=/^${NAMES}[^]*[A-Za-z]{2}/]`, 'A text that nobody can translate: t().'), // prettier-ignore
  glued(
    'SvelteAttribute[key.name=/^(aria-label|aria-valuetext|aria-description|title|alt|placeholder)$/] > SvelteLiteral[value=/[A-Za-z]{2}/]',
    'A text that nobody can translate: t().',
  ),
  glued(
    "MemberExpression[object.name='Intl'], CallExpression[callee.property.name=/^toLocale(String|DateString|TimeString)$/]",
    'Numbers, dates and lists are written by words/: num(), date(), time(), list(), listed(), either().',
  ),
];
