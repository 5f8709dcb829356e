import { defineConfig } from 'vitest/config';
import e2e from './vitest.config.ts';

/** The long runs: `npm run test:soak`. Some fill disks or measure, so one file at a time. */
export default defineConfig({
  ...e2e,
  test: {
    ...e2e.test,
    include: ['soak/**/*.test.ts'],
    testTimeout: 15 * 60_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
});
