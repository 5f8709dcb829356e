import { availableParallelism } from 'node:os';
import { errorCodeSchema } from '@docferry/shared-contracts';
import type { Converter } from 'docferry/convert';
import { GatewayError } from '../../errors.ts';
import { FairPool } from './fair-pool.ts';
import type { PipelineParts } from './pipeline-parts.ts';

/** Time limit of one page, milliseconds. */
const MAX_PAGE_MS = 60_000;
/** Concurrent conversions: one per processor, and at least two, so that a slow page does not block others. */
const CONVERTERS = Math.min(4, Math.max(2, availableParallelism()));

/**
 * Converts fetched files concurrently, tenants in a fair order. The converters are loaded with the first file, because
 * most gateways never fetch.
 */
export function createPageConverter(): AsyncDisposable & { readonly convert: PipelineParts['convert'] } {
  let loading: Promise<{ converters: readonly Converter[]; pool: FairPool<Converter> }> | undefined;
  return {
    async convert(file, { tenantId }, signal) {
      loading ??= loadConverters();
      const { pool } = await loading;
      try {
        return await pool.run(tenantId, signal, (converter) => converter.convert(file, { signal }));
      } catch (error) {
        throw gatewayError(error);
      }
    },
    async [Symbol.asyncDispose]() {
      const { converters = [] } = (await loading) ?? {};
      await Promise.all(converters.map((converter) => converter[Symbol.asyncDispose]()));
    },
  };
}

async function loadConverters() {
  const { createConverter } = await import('docferry/convert');
  const converters = Array.from({ length: CONVERTERS }, () => createConverter({ wallMs: MAX_PAGE_MS }));
  return { converters, pool: new FairPool(converters) };
}

/** The converter's errors for users have a code of the contract; anything else is an internal error. */
function gatewayError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = errorCodeSchema.safeParse(error.code);
  if (!code.success) return error;
  // A page that took too long would take as long again, while a service that timed out is retried.
  return new GatewayError(code.data === 'TIMEOUT' ? 'CONVERSION_FAILED' : code.data, error.message, { cause: error });
}
