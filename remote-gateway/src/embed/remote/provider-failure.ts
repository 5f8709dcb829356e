import { BrokenCircuitError } from 'cockatiel';
import { GatewayError } from '../../errors.ts';
import { retryAfterMs } from './retry-after.ts';

/** Why one call to an embedding provider failed. Its message never contains the provider's body, address or key. */
export class ProviderFailure extends Error {
  readonly reason: 'network' | 'timeout' | 'status' | 'malformed';
  readonly status: number | undefined;
  /** The wait that the provider requests. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: ProviderFailure['reason'],
    message: string,
    options: { status?: number | undefined; retryAfterMs?: number | undefined } = {},
  ) {
    super(message);
    this.name = 'ProviderFailure';
    this.reason = reason;
    this.status = options.status;
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Whether the same call may succeed a little later. */
  get isTransient(): boolean {
    return this.status === undefined || this.status === 408 || this.status === 429 || this.status >= 500;
  }

  /** Whether the provider is down, rather than busy or sent a wrong request. */
  get isOutage(): boolean {
    return this.reason === 'network' || this.reason === 'timeout' || (this.status ?? 0) >= 500;
  }
}

/** The failure for an error of the AI SDK's providers (their APICallError; a body that could not be read). */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const status = read(error, 'statusCode');
  if (typeof status === 'number' && status >= 300) {
    return new ProviderFailure('status', `answered with status ${status}`, {
      status,
      retryAfterMs: retryAfterMs(read(error, 'responseHeaders'), Date.now()),
    });
  }
  // A success whose body is cut off, no JSON or of another shape.
  if (typeof status === 'number') return new ProviderFailure('malformed', 'gave an answer that cannot be read');
  return new ProviderFailure('network', 'could not be reached');
}

/** The error that callers see when an embedding provider failed permanently. `name` is the embedder's. */
export function toGatewayError(error: unknown, name: string, pauseMs: number, service = 'embedding provider'): unknown {
  if (error instanceof BrokenCircuitError) {
    return new GatewayError('BACKEND_UNAVAILABLE', `The ${service} "${name}" failed repeatedly and is paused.`, {
      retryAfterSeconds: Math.ceil(pauseMs / 1_000),
    });
  }
  if (!(error instanceof ProviderFailure)) return error;
  const detail = `The ${service} "${name}" ${error.message}.${advice(error.status)}`;
  const waitMs = error.retryAfterMs;
  return new GatewayError(error.reason === 'timeout' ? 'TIMEOUT' : 'BACKEND_UNAVAILABLE', detail, {
    ...(error.status === undefined ? {} : { details: { provider_status: error.status } }),
    ...(waitMs === undefined ? {} : { retryAfterSeconds: Math.ceil(waitMs / 1_000) }),
  });
}

function advice(status: number | undefined): string {
  if (status === 401 || status === 403) return ' The operator should check its API key.';
  if (status === 404) return ' The operator should check its address and the name of the model.';
  if (status === 400 || status === 413 || status === 422) return ' It does not accept these texts or options.';
  return '';
}

function read(value: unknown, key: 'statusCode' | 'responseHeaders'): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
}
