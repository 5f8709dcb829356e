import { ERRORS } from '@docferry/shared-contracts';
import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type ServerOptions,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Record<string, unknown>>;

/**
 * The SDK's server, which tells callers the message of any error that a handler throws, and calls params that do not fit
 * a method an internal error. Here such params are -32602 (JSON-RPC 2.0, section 5.1), errors of the contract keep their
 * words, and what else goes wrong is logged and not told.
 */
export class ProtocolServer extends Server {
  readonly #logger: Logger;

  constructor(info: ConstructorParameters<typeof Server>[0], options: ServerOptions, logger: Logger) {
    super(info, options);
    this.#logger = logger;
  }

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const inner = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        return await inner(request, context);
      } catch (error) {
        throw this.#toldAs(error, method);
      }
    };
  }

  #toldAs(error: unknown, method: string): ProtocolError {
    if (error instanceof ProtocolError) return error;
    if (isMismatch(error)) {
      return new ProtocolError(ProtocolErrorCode.InvalidParams, `The params do not fit ${method}.`);
    }
    if (error instanceof GatewayError && ERRORS[error.code].status < 500) {
      return new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.code}: ${error.message}`);
    }
    this.#logger.error({ err: error, method }, 'mcp method failed');
    const told = error instanceof GatewayError ? `${error.code}: ${error.message}` : 'The gateway failed.';
    return new ProtocolError(ProtocolErrorCode.InternalError, told);
  }
}

/** The SDK throws what zod found, as JSON, in a plain error. */
function isMismatch(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && error.message.startsWith('[');
}
