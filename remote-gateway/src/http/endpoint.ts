import type { IncomingMessage } from 'node:http';
import type { ErrorCode } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { BodyReservation } from '../access/limits/body-budget.ts';
import type { Identity, Scope } from '../identity.ts';
import { parseInput } from './parse-input.ts';

/** A request as it came, before any of it was checked. */
export type RawRequest = {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
};

/** Who asks, and when to stop: `signal` aborts once the client is gone. */
export type Caller = {
  readonly identity: Identity;
  readonly signal: AbortSignal;
  /** The request itself, for operations that read its body as it comes, or a header of their own. */
  readonly incoming?: IncomingMessage;
  /** Looks at the credential again, for work that goes on for long. Throws when it has been revoked or suspended. */
  readonly checkAgain?: () => Promise<void>;
  /** For operations that read the body: what they may hold of it. */
  readonly reserveBody?: () => BodyReservation;
  /** Tells who waits how far the work is; absent when nobody wants to know. */
  readonly onProgress?:
    | ((progress: { readonly done: number; readonly total: number; readonly message: string }) => void)
    | undefined;
};

type Facts = {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** In OpenAPI's form, such as `/api/v1/documents/{doc_id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Scope that the key needs. */
  readonly scope: Scope;
  /** Error codes of its own, beside those that any endpoint may answer. */
  readonly errors: readonly ErrorCode[];
  /** The operation reads the body itself, a line at a time. */
  readonly readsBody?: true;
  /** Media type of the body, JSON when absent. */
  readonly bodyType?: string;
  /** Media type of the answer, JSON when absent: the schema is then that of one line or event. */
  readonly responseType?: string;
};

/** One operation of the REST API. Routing, checks and the OpenAPI document are all made from it. */
export type Endpoint = Facts & {
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodType;
  readonly response: z.ZodType;
  /**
   * Checks the request and does the work; a Response, when the answer is a stream or its status another than 200.
   * Throws INVALID_ARGUMENT when it does not fit.
   */
  readonly run: (request: RawRequest, caller: Caller) => Promise<unknown>;
};

export const NO_FIELDS = z.strictObject({});
export const NO_BODY = z.undefined();

/** Ties an operation's schemas to the function that does its work. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Result extends z.ZodType,
>(
  operation: Facts & { params: Params; query: Query; body: Body; response: Result },
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
