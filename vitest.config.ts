import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Shared by every workspace: sources are tested as they are, no build needed. */
export default defineConfig({
  resolve: { conditions: ['docferry-source', 'node', 'default'] },
  ssr: { resolve: { conditions: ['docferry-source', 'node', 'default'] } },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: [fileURLToPath(new URL('./vitest.run-folder.ts', import.meta.url))],
    setupFiles: [fileURLToPath(new URL('./vitest.property-runs.ts', import.meta.url))],
    // for what hangs: a busy machine may need many times what a test takes alone
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
