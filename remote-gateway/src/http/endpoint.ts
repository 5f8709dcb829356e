import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { BodyReservation } from '../access/limits/body-budget.ts';
import type { Identity, Scope } from '../identity.ts';
import { parseInput } from './parse-input.ts';

/**
 * In: the description of a REST operation and the function that does its work.
 * Out: an {@link Endpoint}, from which routing, input checks and the OpenAPI document are made.
 * Never: authentication, rate limits or reading of bodies; `mount-endpoints.ts` does these for all endpoints.
 */

/** A request before validation. */
export type RawRequest = {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
};

/** Who sends the request, and when to stop: `signal` aborts when the client disconnects. */
export type Caller = {
  readonly identity: Identity;
  readonly signal: AbortSignal;
  /** The request itself, for operations that stream its body or read a special header. */
  readonly incoming?: IncomingMessage;
  /** Checks the credential again, for long operations. Throws if it has been revoked or its tenant suspended. */
  readonly checkAgain?: () => Promise<void>;
  /** For operations that read the body: reserves memory for it. */
  readonly reserveBody?: () => BodyReservation;
  /** Reports progress to the client; absent if it did not ask for that. */
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number; readonly message: string }) => void)
    | undefined;
};

type Operation = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As in OpenAPI, such as `/api/v1/documents/{doc_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The scope that the credential needs. */
  readonly scope: Scope;
  /** Error codes besides those that every endpoint can return. */
  readonly errors: readonly ErrorCode[];
  /** The operation reads the body itself, line by line. */
  readonly readsBody?: true;
  /** Statuses of a success, in the order of importance; 200 when absent. */
  readonly statuses?: readonly (200 | 202)[];
  /** Media type of the body; JSON by default. */
  readonly bodyType?: string;
  /** Media type of the response; JSON by default. Otherwise the schema describes one line or event of a stream. */
  readonly responseType?: string;
};

/** One operation of the REST API. */
export type Endpoint = Operation & {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  readonly response: z.ZodType;
  /**
   * Validates the request and does the work. Returns a Response for streams and for status codes other than 200.
   * Throws INVALID_ARGUMENT if the request does not match the schemas.
   */
  readonly run: (request: RawRequest, caller: Caller) => Promise<unknown>;
};

export const NO_FIELDS = z.strictObject({});
export const NO_BODY = z.undefined();

/** Combines the schemas of an operation with the function that does its work. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Result extends z.ZodType,
>(
  operation: Operation & { params: Params; query: Query; body: Body; response: Result },
  work: (
    input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
    caller: Caller,
  ) => Promise<z.input<Result> | Response>,
): Endpoint {
  return {
    ...operation,
    run: (request, caller) =>
      work(
        {
          params: parseInput(operation.params, request.params),
          query: parseInput(operation.query, request.query),
          body: parseInput(operation.body, request.body),
        },
        caller,
      ),
  };
}
