// Made from po/*.po by tools/catalogues.mjs.
declare module 'virtual:languages' {
  const languages: Record<
    string,
    {
      /** Nothing is missing in it: it is offered. */
      complete: boolean;
      load: () => Promise<{ default: import('./i18n.svelte').Catalogue }>;
      /** What only the rules say. */
      rules: () => Promise<{ default: import('./i18n.svelte').Catalogue['messages'] }>;
      /** What only lessons say. */
      lessons: () => Promise<{ default: import('./i18n.svelte').Catalogue['messages'] }>;
      /** What only advice for a first game says. */
      advice: () => Promise<{ default: import('./i18n.svelte').Catalogue['messages'] }>;
    }
  >;
  export default languages;
}
