import type { HttpBindings } from '@hono/node-server';
import type { Identity } from '../identity.ts';

/** What the middleware leaves for the handlers of one request. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Set once the credential was checked. */
    identity: Identity | undefined;
  };
};
