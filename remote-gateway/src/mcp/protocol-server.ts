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
 * The SDK's server sends the message of every error to the client and reports invalid params as an internal error. This
 * one reports them as -32602 (JSON-RPC 2.0, section 5.1), sends the messages of contract errors, and logs all others
 * without sending their message.
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
        throw this.#protocolError(error, method);
      }
    };
  }

  #protocolError(error: unknown, method: string): ProtocolError {
    if (error instanceof ProtocolError) return error;
    if (isInvalidParams(error)) {
      return new ProtocolError(ProtocolErrorCode.InvalidParams, `The params are not valid for ${method}.`);
    }
    if (error instanceof GatewayError && ERRORS[error.code].status < 500) {
      return new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.code}: ${error.message}`);
    }
    this.#logger.error({ err: error, method }, 'mcp method failed');
    const message = error instanceof GatewayError ? `${error.code}: ${error.message}` : 'The gateway failed.';
    return new ProtocolError(ProtocolErrorCode.InternalError, message);
  }
}

/** For invalid params the SDK throws a plain Error with zod's issues as JSON. */
function isInvalidParams(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && error.message.startsWith('[');
}
