import { CONTRACT_HEADER, CONTRACT_VERSION, isCompatibleContract } from '@docferry/shared-contracts';
import type { MiddlewareHandler } from 'hono';
import { GatewayError } from '../../errors.ts';
import type { AppEnv } from '../app-env.ts';

/** Rejects a client with another major version of the contract, before anything is read or changed. */
export const checkContract: MiddlewareHandler<AppEnv> = async (c, next) => {
  const theirs = c.req.header(CONTRACT_HEADER);
  if (!isCompatibleContract(theirs)) {
    throw new GatewayError(
      'CONTRACT_MISMATCH',
      `The request uses contract version ${theirs?.slice(0, 20)}; this gateway uses ${CONTRACT_VERSION}.`,
      { details: { gateway: CONTRACT_VERSION } },
    );
  }
  await next();
};
