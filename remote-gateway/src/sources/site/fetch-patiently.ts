import { setTimeout as sleep } from 'node:timers/promises';
import { GatewayError } from '../../errors.ts';
import { type FetchedPage, type FetchPage, NOT_MODIFIED } from '../../ingestion/fetch/fetch-page.ts';
import type { PageValidators } from '../../ingestion/fetch/page-validators.ts';

const TRIES = 3;
/** What a site that wants to be asked later is given, seconds. */
const DEFAULT_WAIT = 5;
const MAX_WAIT = 60;

/** Fetches when `pace` allows it, and again when the server asks for patience (429, 503), at most twice. */
export function fetchPatiently(
  fetchPage: FetchPage,
  pace: (signal: AbortSignal) => Promise<void>,
  onPage: (page: FetchedPage) => void,
): FetchPage {
  async function fetch(url: string, signal: AbortSignal, { known }: { known?: PageValidators } = {}) {
    for (let tries = 1; ; tries += 1) {
      await pace(signal);
      try {
        const page = await fetchPage(url, signal, { known });
        if (page !== NOT_MODIFIED) onPage(page);
        return page;
      } catch (error) {
        if (tries === TRIES || !isBusy(error)) throw error;
        const seconds = Math.min(MAX_WAIT, Number(error.details?.retry_after_seconds ?? DEFAULT_WAIT));
        await sleep(seconds * 1_000, undefined, { signal });
      }
    }
  }
  return fetch as FetchPage;
}

function isBusy(error: unknown): error is GatewayError {
  const status = statusOf(error);
  return status === 429 || status === 503;
}

/** Whether the server says that the page is not there. */
export function isGone(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || status === 410;
}

export function statusOf(error: unknown): unknown {
  return error instanceof GatewayError ? error.details?.http_status : undefined;
}
