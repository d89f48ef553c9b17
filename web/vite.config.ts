import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Where `make play` listens; in development its answers are passed on.
const server = process.env.LAMPLIGHT ?? 'http://127.0.0.1:8080';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    // Browsers that know light-dark(): each colour is written once, for both themes (src/kit/palette.css).
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // The server forbids inline content, so nothing becomes a data address.
    assetsInlineLimit: 0,
    // What several pages or games share comes in two pieces, not in twenty: each costs a request.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'kit', test: /src\/kit\// },
            { name: 'page', test: /src\/(ui|client|feedback|i18n|games\/index)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Components under test are drawn into a document, so the browser's side of Svelte is needed.
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  server: {
    // The gallery has no server: it reads the games' words from their crates.
    fs: { allow: ['.', '../crates'] },
    proxy: { '/api': { target: server, ws: true }, '/healthz': server },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/kit/test-setup.ts', 'src/games/test-setup.ts'],
    include: ['src/**/*.test.ts'],
    // Boards are large, and machines are busy.
    testTimeout: 60_000,
  },
}));
