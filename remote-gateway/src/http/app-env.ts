import type { HttpBindings } from '@hono/node-server';
import type { Identity } from '../identity.ts';

/** What middleware passes on to the handlers of a request. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    /** Set after authentication. */
    identity: Identity | undefined;
  };
};
