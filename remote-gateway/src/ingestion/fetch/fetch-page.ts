/**
 * In: an address that a caller names. Out: the bytes of the page, or an error without details of the network.
 * Never: connects to an address that the rules do not allow, whatever a name resolves to.
 */
import type { LookupFunction } from 'node:net';
import { LIMITS, type OutgoingProxy } from '@docferry/shared-contracts';
import { Agent, fetch, type Response } from 'undici';
import type { BodyReservation } from '../../access/limits/body-budget.ts';
import { GatewayError } from '../../errors.ts';
import { fetchError } from './fetch-error.ts';
import { type AddressRule, guardedConnector } from './guard-address.ts';
import { pageFilename } from './page-filename.ts';
import { pageUrl, type UrlRules } from './page-url.ts';
import { conditionsFor, type PageValidators, validatorsOf } from './page-validators.ts';
import { allowingPrivate } from './private-hosts.ts';

export type FetchedPage = {
  /** Where the bytes came from after redirects, normalised, without credentials and fragment. */
  readonly url: string;
  readonly bytes: Uint8Array;
  /** A name for citations, from the headers or the address. */
  readonly filename: string;
  /** To check later whether it has changed; absent if the server sends none. */
  readonly validators?: PageValidators | undefined;
};

/** The server says that the page has not changed. */
export const NOT_MODIFIED = Symbol('not modified');

type Holding = {
  /** Counts the bytes while they arrive; optional. */
  readonly share?: Pick<BodyReservation, 'reserve'> | undefined;
};

/** Downloads a page, or, with what is known of it, says that it has not changed. */
export type FetchPage = {
  (url: string, signal: AbortSignal, holding?: Holding): Promise<FetchedPage>;
  (
    url: string,
    signal: AbortSignal,
    holding: Holding & { readonly known: PageValidators | undefined },
  ): Promise<FetchedPage | typeof NOT_MODIFIED>;
};

export type FetchOptions = UrlRules & {
  readonly maxBytes?: number;
  /** Time limit in milliseconds, redirects included. */
  readonly timeoutMs?: number;
  readonly maxRedirects?: number;
  /** Proxies on the way; they get checked addresses, not names. */
  readonly outgoing?: OutgoingProxy | undefined;
  /** For tests against servers on loopback. */
  readonly isAllowed?: AddressRule;
  readonly resolve?: LookupFunction;
};

/**
 * Creates a function that downloads a page of the public internet, or of a private host that the operator named. Each
 * redirect is checked like the first address.
 * Throws INVALID_ARGUMENT for an address that may not be fetched or that refuses, PAYLOAD_TOO_LARGE, TIMEOUT, and
 * BACKEND_UNAVAILABLE when the server fails.
 */
export function createPageFetcher({
  maxBytes = LIMITS.fileBytes,
  timeoutMs = 30_000,
  maxRedirects = 5,
  isAllowed,
  resolve,
  outgoing,
  ...rules
}: FetchOptions): FetchPage {
  const rule = isAllowed ?? allowingPrivate(rules.privateHosts ?? []);
  const dispatcher = new Agent({ connect: guardedConnector(rule, resolve, outgoing), connections: 8, pipelining: 0 });

  async function fetchPage(
    address: string,
    callerSignal: AbortSignal,
    { share, known }: Holding & { readonly known?: PageValidators | undefined } = {},
  ): Promise<FetchedPage | typeof NOT_MODIFIED> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([callerSignal, deadline]);
    try {
      const { url, response } = await follow(address, signal, known, { dispatcher, rules, maxRedirects });
      if (response.status === 304 && known?.url === url.href) return NOT_MODIFIED;
      const bytes = await readBounded(response, url.host, maxBytes, share);
      const { headers } = response;
      return {
        url: url.href,
        bytes,
        filename: pageFilename(url, headers),
        validators: validatorsOf(url.href, headers),
      };
    } catch (error) {
      callerSignal.throwIfAborted();
      if (deadline.aborted) {
        throw new GatewayError('TIMEOUT', `The address did not deliver within ${timeoutMs / 1000} s.`, {
          cause: error,
        });
      }
      throw fetchError(error);
    }
  }
  // Without validators the request is unconditional.
  return fetchPage as FetchPage;
}

type Way = { readonly dispatcher: Agent; readonly rules: UrlRules; readonly maxRedirects: number };

/** Follows redirects, each of which has to keep the rules; `url` is the last address. */
async function follow(
  first: string,
  signal: AbortSignal,
  known: PageValidators | undefined,
  { dispatcher, rules, maxRedirects }: Way,
): Promise<{ url: URL; response: Response }> {
  let url = pageUrl(first, rules);
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url.href, {
      dispatcher,
      signal,
      redirect: 'manual',
      headers: {
        'user-agent': 'Docferry (document ingestion)',
        accept: 'text/html,application/pdf,*/*;q=0.8',
        ...conditionsFor(url.href, known),
      },
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || !location) return { url, response };
    await response.body?.cancel();
    if (redirects === maxRedirects) {
      throw new GatewayError('INVALID_ARGUMENT', `url: the address redirects more than ${maxRedirects} times.`);
    }
    if (!URL.canParse(location, url.href))
      throw new GatewayError('INVALID_ARGUMENT', 'url: it redirects to no valid address.');
    url = pageUrl(new URL(location, url.href).href, rules);
  }
}

/** The Retry-After of an answer in seconds (RFC 9110, 10.2.3); dates are not read. */
function retryAfter({ headers }: Response): { retry_after_seconds?: number } {
  const seconds = /^\d{1,6}$/.exec(headers.get('retry-after')?.trim() ?? '')?.[0];
  return seconds === undefined ? {} : { retry_after_seconds: Number(seconds) };
}

/** The body, decompressed, counted while it arrives. */
async function readBounded(
  response: Response,
  host: string,
  maxBytes: number,
  share: Holding['share'],
): Promise<Uint8Array> {
  if (!response.ok) {
    await response.body?.cancel();
    const failed = response.status >= 500 || response.status === 429;
    throw new GatewayError(
      failed ? 'BACKEND_UNAVAILABLE' : 'INVALID_ARGUMENT',
      `${host} answered with HTTP status ${response.status}.`,
      { details: { http_status: response.status, ...retryAfter(response) } },
    );
  }
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of response.body ?? []) {
    total += part.byteLength;
    if (total > maxBytes) {
      throw new GatewayError('PAYLOAD_TOO_LARGE', `The page is larger than ${maxBytes} bytes.`, {
        details: { limit_bytes: maxBytes },
      });
    }
    share?.reserve(part.byteLength);
    parts.push(part);
  }
  return Buffer.concat(parts, total);
}
