import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** Whole processes start, wait for each other and stop here: patience for a busy machine. */
export default mergeConfig(
  shared,
  defineConfig({ test: { include: ['../scripts/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 } }),
);
