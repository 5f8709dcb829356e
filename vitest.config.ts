import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The same cases at each run, so that a change is judged by itself; PROPERTY_SEED=random looks for new ones. */
const { PROPERTY_SEED: asked = '1' } = process.env;
const PROPERTY_SEED = asked === 'random' ? String(randomInt(2 ** 31)) : asked;

/** Shared by every workspace: sources are tested as they are, no build needed. */
export default defineConfig({
  resolve: { conditions: ['docferry-source', 'node', 'default'] },
  ssr: { resolve: { conditions: ['docferry-source', 'node', 'default'] } },
  test: {
    include: ['src/**/*.test.ts'],
    // slow by nature; `npm run test:soak` runs them
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: [fileURLToPath(new URL('./vitest.run-folder.ts', import.meta.url))],
    env: { PROPERTY_SEED },
    setupFiles: ['./vitest.compile-cache.ts', './vitest.property-runs.ts'].map((file) =>
      fileURLToPath(new URL(file, import.meta.url)),
    ),
    // for what hangs: a busy machine may need many times what a test takes alone
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // files share the modules of their worker: importing them for each file took as long as half of the tests
    isolate: false,
    // one more than two processors: files also wait, for processes that start, for pauses and for polls
    maxWorkers: 3,
  },
});
