import type { Context, Hono } from 'hono';
import type { BodyBudget } from '../access/limits/body-budget.ts';
import { type ConsoleSignIn, signInCodeSchema } from '../access/oidc/console-sign-in.ts';
import { GatewayError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { clientAddress } from './client-address.ts';
import { parseInput } from './parse-input.ts';
import { parseJson } from './parse-json.ts';
import { readBody } from './read-body.ts';
import type { RequestPolicy } from './request-policy.ts';

export const SIGN_IN_PATH = '/console/sign-in';
const MAX_BYTES = 16_000;
const BODY_TIMEOUT_MS = 10_000;
/** Bodies of callers without a tenant. */
const NO_TENANT = 'sign-in';

type Parts = { readonly policy: RequestPolicy; readonly bodies: BodyBudget };

/**
 * `GET /console/sign-in`: where the console sends its user; `{}` where only keys are accepted. `POST`: redeems the code
 * that the user came back with. A refused one counts as a failed sign-in of its address.
 */
export function mountConsoleSignIn(app: Hono<AppEnv>, signIn: ConsoleSignIn | undefined, parts: Parts): void {
  app.get(SIGN_IN_PATH, async (c) => c.json(signIn ? await signIn.start() : {}, 200, { 'cache-control': 'no-store' }));
  if (!signIn) return;
  app.post(SIGN_IN_PATH, async (c) => {
    const { failures, proxies } = parts.policy;
    const address = clientAddress(c.env.incoming, proxies);
    failures.check(address, '');
    const code = await readCode(c, parts.bodies);
    try {
      return c.json(await signIn.finish(code), 200, { 'cache-control': 'no-store' });
    } catch (error) {
      if (error instanceof GatewayError && error.code === 'UNAUTHENTICATED') await failures.failed(address);
      throw error;
    }
  });
}

async function readCode(c: Context<AppEnv>, bodies: BodyBudget) {
  // What a page of another site can send without asking first is refused.
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw new GatewayError('UNSUPPORTED_FORMAT', 'The body must be JSON. Send "Content-Type: application/json".');
  }
  using reservation = bodies.open(NO_TENANT);
  const body = await readBody(c.env.incoming, { maxBytes: MAX_BYTES, timeoutMs: BODY_TIMEOUT_MS, reservation });
  return parseInput(signInCodeSchema, parseJson(body));
}
