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
    assetsInlineLimit: 0, // the policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
});
