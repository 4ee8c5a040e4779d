// The name that everybody imports; the state itself needs Svelte's compiler and therefore has .svelte in its name.
export * from './i18n.svelte.ts';
