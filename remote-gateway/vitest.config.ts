import { defineConfig, mergeConfig } from 'vitest/config';
import shared from '../vitest.config.ts';

/**
 * Most files here start a real Postgres and Qdrant, which a busy machine with a slow disk takes half a minute for. A
 * test waits for events, not for times: these bounds only end one that hangs.
 */
export default mergeConfig(shared, defineConfig({ test: { testTimeout: 180_000, hookTimeout: 180_000 } }));
