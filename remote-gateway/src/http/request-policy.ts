import type { Auditor } from '../access/audit/audit-call.ts';
import { NO_AUDIT } from '../access/audit/audit-trail.ts';
import { type FailureThrottle, NO_THROTTLE } from '../access/limits/failure-throttle.ts';
import { NO_LIMITS, type RateLimits } from '../access/limits/rate-limits.ts';
import type { Resource } from '../access/oidc/challenge.ts';

/** What stands between the network and the operations. */
export type RequestPolicy = {
  /** Whether other machines reach the gateway: who has no key then learns only whether it works. */
  readonly exposed: boolean;
  readonly limits: RateLimits;
  readonly auditor: Auditor;
  readonly failures: FailureThrottle;
  /** Where clients sign in; undefined when only keys are taken. */
  readonly resource: Resource | undefined;
  /** Proxies of ours that a request passes; their headers are believed. */
  readonly proxies: number;
  /** Web origins that may call from a browser. */
  readonly corsOrigins: readonly string[];
};

/** For a gateway of one user on loopback. */
export const PERMISSIVE_POLICY: RequestPolicy = {
  exposed: false,
  limits: NO_LIMITS,
  auditor: { trail: NO_AUDIT, queries: 'off' },
  failures: NO_THROTTLE,
  resource: undefined,
  proxies: 0,
  corsOrigins: [],
};
