import { GatewayError } from '../../errors.ts';

/** Bytes of bodies in memory: of all requests together, and of one tenant. A parsed body takes several times as much. */
const MAX = { all: 128_000_000, each: 96_000_000 };
const RETRY_AFTER_SECONDS = 2;

/** The bytes that one request has reserved. Disposal releases them. */
export type BodyReservation = Disposable & {
  /** Throws RATE_LIMITED if the budget has no room for that many more bytes now. */
  assertRoom(bytes: number): void;
  /** Reserves that many more bytes. Throws RATE_LIMITED if there is no room for them. */
  reserve(bytes: number): void;
  /** Releases all reserved bytes; the reservation can be used again. */
  release(): void;
};

/**
 * Bounds the bytes of all bodies in memory, so that many large ones cannot exhaust it, and those of one tenant, so that
 * the others have room. Bytes count as they arrive: a client that announces a body and sends nothing reserves nothing.
 */
export type BodyBudget = {
  open(tenantId: string): BodyReservation;
};

export function createBodyBudget({ all, each } = MAX): BodyBudget {
  const byTenant = new Map<string, number>();
  let total = 0;
  return {
    open(tenantId) {
      let own = 0;
      const add = (bytes: number): void => {
        own += bytes;
        total += bytes;
        const ofTenant = (byTenant.get(tenantId) ?? 0) + bytes;
        if (ofTenant > 0) byTenant.set(tenantId, ofTenant);
        else byTenant.delete(tenantId);
      };
      const assertRoom = (bytes: number): void => {
        if (total + bytes <= all && (byTenant.get(tenantId) ?? 0) + bytes <= each) return;
        throw new GatewayError('RATE_LIMITED', 'Too many large requests are in progress.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      };
      const release = (): void => add(-own);
      return {
        assertRoom,
        reserve(bytes) {
          assertRoom(bytes);
          add(bytes);
        },
        release,
        [Symbol.dispose]: release,
      };
    },
  };
}
