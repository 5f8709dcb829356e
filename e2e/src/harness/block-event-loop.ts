import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a gateway (`--import`), it blocks the event loop forever at a passage of a document with the title BLOCK
 * and the heading NOW. It stands for an unknown bug triggered by a user's text.
 */
const { hash } = crypto;
const blocking = (...args: Parameters<typeof hash>) => {
  if (isMainThread && typeof args[1] === 'string' && args[1].startsWith('BLOCK > NOW')) for (;;);
  return hash(...args);
};
crypto.hash = blocking as typeof hash;
syncBuiltinESMExports();
