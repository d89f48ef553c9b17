export {
  LANGUAGES,
  LANGUAGE_NAMES,
  addMessages,
  gameTranslate,
  language,
  setLanguage,
  t,
  type Language,
} from './catalogue.svelte';
export * from './words';
