import type { Auditor } from '../access/audit/audit-call.ts';
import { NO_AUDIT } from '../access/audit/audit-trail.ts';
import { type FailureThrottle, NO_THROTTLE } from '../access/limits/failure-throttle.ts';
import { NO_LIMITS, type RateLimits } from '../access/limits/rate-limits.ts';
import type { Resource } from '../access/oidc/challenge.ts';

/** The checks and limits that every request passes before an operation runs. */
export type RequestPolicy = {
  /** Whether other machines can reach the gateway. If so, clients without a key learn only whether it works. */
  readonly exposed: boolean;
  readonly limits: RateLimits;
  readonly auditor: Auditor;
  readonly failures: FailureThrottle;
  /** Where clients sign in; undefined if only keys are accepted. */
  readonly resource: Resource | undefined;
  /** How many trusted proxies a request passes; their X-Forwarded headers are believed. */
  readonly proxies: number;
  /** Web origins that may call the gateway from a browser. */
  readonly corsOrigins: readonly string[];
};

/** For a single user on loopback. */
export const PERMISSIVE_POLICY: RequestPolicy = {
  exposed: false,
  limits: NO_LIMITS,
  auditor: { trail: NO_AUDIT, queries: 'off' },
  failures: NO_THROTTLE,
  resource: undefined,
  proxies: 0,
  corsOrigins: [],
};
