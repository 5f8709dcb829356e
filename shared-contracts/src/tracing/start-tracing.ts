import { setTimeout as sleep } from 'node:timers/promises';
import { useTracer } from './span.ts';

export type TracingOptions = {
  /** `service.name`, unless OTEL_SERVICE_NAME is set. */
  readonly service: string;
  readonly version: string;
  /** The spans could not be delivered. */
  readonly onError?: (error: Error) => void;
};

/** What an installation of the agent alone lacks; its versions are those of the optional peers in package.json. */
const SDK = [
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/** A program that ends does not wait longer than this for a collector that is away, milliseconds. */
const LAST_EXPORT_MS = 2_000;

/** Whether the environment names a collector. */
export function wantsTracing(env: NodeJS.ProcessEnv): boolean {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return Boolean(endpoint) && env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';
}

/**
 * Sends spans to the collector of the environment; does nothing, and loads nothing, without one. Disposal delivers what
 * is left. The SDK is a part of the gateway's installation; beside the agent alone it may be absent, which `onError` gets.
 */
export async function startTracing(
  options: TracingOptions,
  env: NodeJS.ProcessEnv = process.env,
): Promise<AsyncDisposable> {
  if (!wantsTracing(env)) return { [Symbol.asyncDispose]: async () => {} };
  const sdk = await loadSdk(options);
  if (!sdk) return { [Symbol.asyncDispose]: async () => {} };
  const { tracer, shutdown } = sdk.openTracer(options, env);
  useTracer(tracer);
  return {
    async [Symbol.asyncDispose]() {
      useTracer(undefined);
      await Promise.race([shutdown().catch(() => {}), sleep(LAST_EXPORT_MS, undefined, { ref: false })]);
    },
  };
}

async function loadSdk({ onError }: TracingOptions): Promise<typeof import('./open-tracer.ts') | undefined> {
  try {
    return await import('./open-tracer.ts');
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    onError?.(new Error(`Traces need the SDK: npm install -g ${SDK.join(' ')}`, { cause: error }));
    return undefined;
  }
}
