import { isOfSite } from './site-scope.ts';

/** Links that are followed from a page that is listed: one more each time. */
const MAX_DEPTH = 12;
/** Addresses that are remembered. */
const MAX_ADDRESSES = 50_000;

type Place = { readonly depth: number; readonly isListed: boolean };

export type Frontier = {
  /** Queues an address unless it was queued before or is not of the site. */
  add(address: string, place: Place): void;
  /** Whether a page of this address is the site's, and may be read. */
  covers(address: string): boolean;
  next(): { readonly address: string; readonly depth: number } | undefined;
  isEmpty(): boolean;
};

/** The addresses of a site that are to be read, the ones that are listed first. */
export function openFrontier(site: string, allows: (address: string) => boolean): Frontier {
  const queue: { address: string; depth: number }[] = [];
  const seen = new Set<string>();
  let at = 0;
  return {
    add(address, { depth, isListed }) {
      if (depth > MAX_DEPTH || seen.size >= MAX_ADDRESSES || seen.has(address)) return;
      if (!isOfSite(site, address, { isListed }) || !allows(address)) return;
      seen.add(address);
      queue.push({ address, depth });
    },
    covers: (address) => isOfSite(site, address, { isListed: true }) && allows(address),
    next() {
      at += 1;
      return queue[at - 1];
    },
    isEmpty: () => at >= queue.length,
  };
}
