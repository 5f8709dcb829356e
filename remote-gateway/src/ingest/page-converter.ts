import type { Converter } from '@docferry/local-agent/convert';
import { errorCodeSchema } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';

/** Converts fetched files. The converters are loaded when the first one is needed: most gateways never fetch. */
export function createPageConverter(): AsyncDisposable & { readonly convert: Gateway['convert'] } {
  let converter: Promise<Converter> | undefined;
  return {
    async convert(file, signal) {
      converter ??= import('@docferry/local-agent/convert').then(({ createConverter }) => createConverter());
      const loaded = await converter;
      try {
        return await loaded.convert(file, { signal });
      } catch (error) {
        throw gatewayError(error);
      }
    },
    async [Symbol.asyncDispose]() {
      await (await converter)?.[Symbol.asyncDispose]();
    },
  };
}

/** The converter's errors for users carry a code of the contract; anything else is a fault of ours. */
function gatewayError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const code = errorCodeSchema.safeParse(error.code);
  return code.success ? new GatewayError(code.data, error.message, { cause: error }) : error;
}
