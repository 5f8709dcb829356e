import { UserError } from '../errors.ts';

/** The error of a file above the limit; sizes in bytes. */
export const fileTooLarge = (filename: string, bytes: number, limit: number) =>
  new UserError(
    'PAYLOAD_TOO_LARGE',
    `${filename} has ${(bytes / 1e6).toFixed(1)} MB; at most ${(limit / 1e6).toFixed(1)} MB are converted.`,
  );
