import { GatewayError } from '../../errors.ts';

/** Bytes of bodies that are held at once: of all requests together, and of one holder's. Parsed they take several times as much. */
const MAX = { all: 128_000_000, each: 96_000_000 };
const RETRY_AFTER_SECONDS = 2;

/** What one request holds. Disposal gives it back. */
export type BodyShare = Disposable & {
  /** Throws RATE_LIMITED when so many more bytes would find no room now. */
  expect(bytes: number): void;
  /** Holds so many more bytes. Throws RATE_LIMITED when there is no room for them. */
  hold(bytes: number): void;
  /** Gives back what it holds; more may be held after. */
  release(): void;
};

/**
 * Bounds what all bodies together may hold, so that many large ones at a time cannot exhaust the memory, and what those
 * of one holder may, so that it leaves room to others. Bytes count as they arrive: who announces a body and sends nothing
 * takes no room.
 */
export type BodyBudget = {
  open(holder: string): BodyShare;
};

export function createBodyBudget({ all, each } = MAX): BodyBudget {
  const byHolder = new Map<string, number>();
  let total = 0;
  return {
    open(holder) {
      let own = 0;
      const take = (bytes: number): void => {
        own += bytes;
        total += bytes;
        const left = (byHolder.get(holder) ?? 0) + bytes;
        if (left > 0) byHolder.set(holder, left);
        else byHolder.delete(holder);
      };
      const expect = (bytes: number): void => {
        if (total + bytes <= all && (byHolder.get(holder) ?? 0) + bytes <= each) return;
        throw new GatewayError('RATE_LIMITED', 'Too many large requests are under way at once.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      };
      const release = (): void => take(-own);
      return {
        expect,
        hold(bytes) {
          expect(bytes);
          take(bytes);
        },
        release,
        [Symbol.dispose]: release,
      };
    },
  };
}
