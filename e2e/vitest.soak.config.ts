import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import e2e from './vitest.config.ts';

/** They bound turns of an event loop or processor time, so each runs when nothing else does. */
const ALONE = ['event-loop', 'growth', 'hostile-memory', 'liveness'].map((name) => `soak/${name}.test.ts`);

/** Files of one project, after those of the projects before. */
function project(name: string, groupOrder: number, test: { include: string[]; exclude: string[]; maxWorkers: number }) {
  return {
    ...e2e,
    test: { ...e2e.test, testTimeout: 15 * 60_000, name, sequence: { groupOrder }, ...test },
  } satisfies TestProjectConfiguration;
}

/** The long runs: `npm run test:soak`. They wait a lot: for pauses, claims that expire and processes that start. */
export default defineConfig({
  test: {
    projects: [
      project('together', 1, { include: ['soak/**/*.test.ts'], exclude: ALONE, maxWorkers: 3 }),
      project('alone', 2, { include: ALONE, exclude: [], maxWorkers: 1 }),
    ],
  },
});
