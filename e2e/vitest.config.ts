import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/** Whole processes start and stop here: one file at a time, and patience for a busy machine. */
export default mergeConfig(
  shared,
  defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 1, fileParallelism: false } }),
);
