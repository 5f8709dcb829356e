import { describe, expect, it } from 'vitest';
import { UserError } from '../errors.ts';
import { EXIT, exitCodeOf, exitCodeOfRun } from './exit-codes.ts';

const down = new UserError('BACKEND_UNAVAILABLE', 'down');
const damaged = new UserError('CONVERSION_FAILED', 'damaged');

describe('exit codes', () => {
  it('distinguish errors that a script would treat differently', () => {
    expect(exitCodeOf(down)).toBe(EXIT.unreachable);
    expect(exitCodeOf(damaged)).toBe(EXIT.document);
    expect(exitCodeOf(new UserError('UNAUTHENTICATED', 'no'))).toBe(EXIT.refused);
    expect(exitCodeOf(new UserError('INVALID_ARGUMENT', 'no'))).toBe(EXIT.usage);
    expect(exitCodeOf(new UserError('NOT_FOUND', 'no'))).toBe(EXIT.failure);
    expect(exitCodeOf(new TypeError('a bug'))).toBe(EXIT.failure);
  });

  it('of a run over several files say whether none, some or all failed', () => {
    expect(exitCodeOfRun(3, [])).toBe(EXIT.ok);
    expect(exitCodeOfRun(3, [damaged])).toBe(EXIT.someFailed);
    expect(exitCodeOfRun(2, [damaged, damaged])).toBe(EXIT.document);
    expect(exitCodeOfRun(2, [damaged, down])).toBe(EXIT.failure);
  });
});
