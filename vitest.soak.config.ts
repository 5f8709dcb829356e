import { defineConfig } from 'vitest/config';
import shared from './vitest.config.ts';

/** `npm run test:soak` of a workspace's properties: the same tests, many more cases. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    exclude: ['**/node_modules/**'],
    env: { ...shared.test?.env, PROPERTY_RUNS: '3000' },
    testTimeout: 10 * 60_000,
    hookTimeout: 5 * 60_000,
  },
});
