import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The bundle is written where the published gateway package looks for it, and is committed: `npm start` needs no build. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../remote-gateway/assets/console', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'console',
    rolldownOptions: {
      input: {
        console: fileURLToPath(new URL('index.html', import.meta.url)),
        docs: fileURLToPath(new URL('docs.html', import.meta.url)),
      },
    },
    assetsInlineLimit: 0, // the policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    license: { fileName: 'console/licences.md' },
  },
});
