import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default typescript.config(
  {
    ignores: [
      'dist/',
      'node_modules/',
      'test-results/',
      'playwright-report/',
      'src/protocol/',
      'src/games/*/types.ts',
    ],
  },
  js.configs.recommended,
  typescript.configs.strict,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript itself knows which names exist.
      'no-undef': 'off',
      eqeqeq: 'error',
      // The page knows no rules: tests read the words of the crates, and nothing is imported from them.
      'no-restricted-imports': ['error', { patterns: ['**/crates/**'] }],
      'no-console': ['error', { allow: ['error', 'warn'] }],
      // A server's content policy forbids what this lets through; pages are built from text only.
      'svelte/no-at-html-tags': 'error',
      // Lists of a scene never change places within a drawing unless they are pieces, which have keys.
      'svelte/require-each-key': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Maps and sets that are made anew for each drawing need not be reactive.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig } },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
);
