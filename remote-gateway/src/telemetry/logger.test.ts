import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const KEY = `dfk_${'a1B2'.repeat(10)}xyz_Ab12Cd`;

function logged(write: (logger: ReturnType<typeof createLogger>) => void, secrets: string[] = []) {
  let text = '';
  const logger = createLogger({
    level: 'info',
    secrets,
    destination: {
      write: (line) => {
        text += line;
      },
    },
  });
  write(logger);
  const lines = text.trim().split('\n').filter(Boolean);
  return { text, lines: lines.map((line): unknown => JSON.parse(line)) };
}

describe('the logger', () => {
  it('writes one line of JSON with level, time and message, and nothing below its level', () => {
    const { lines } = logged((logger) => {
      logger.debug('not this');
      logger.info({ chunks: 3 }, 'stored');
    });
    expect(lines).toEqual([{ level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), chunks: 3, msg: 'stored' }]);
  });

  it.each<[string, (logger: ReturnType<typeof createLogger>) => void, string]>([
    ['a key of ours in a message', (logger) => logger.info(`key ${KEY} was used`), KEY],
    [
      'an authorization header, however deep',
      (logger) => logger.info({ a: { b: { Authorization: 'tok"en-1' } } }),
      'en-1',
    ],
    ['an api-key header', (logger) => logger.info({ headers: { 'api-key': 'azure-123' } }), 'azure-123'],
    ['a list of cookies', (logger) => logger.info({ headers: { 'set-cookie': ['sid=abc', 'x=y'] } }), 'sid=abc'],
    ['a bearer token in a text', (logger) => logger.warn('sent Bearer abcdefghijkl'), 'abcdefghijkl'],
    ["a provider's key", (logger) => logger.info({ note: 'sk-proj-abcdefghijklmnop1234' }), 'abcdefghijklmnop'],
    ['a password in an address', (logger) => logger.info({ url: 'postgres://app:hunter22@db/x' }), 'hunter22'],
    ['a JWT', (logger) => logger.info('eyJhbGciOiJI.eyJzdWIiOiIx.c2lnbmF0dXJl'), 'c2lnbmF0dXJl'],
    [
      'a secret in an error and its cause',
      (logger) => logger.error({ err: new Error('x', { cause: new Error(KEY) }) }),
      KEY,
    ],
    ['a binding of a child logger', (logger) => logger.child({ password: 'hunter22' }).info('x'), 'hunter22'],
  ])('hides %s', (_, write, secret) => {
    const { text, lines } = logged(write);
    expect(lines).toHaveLength(1);
    expect(text).not.toContain(secret);
    expect(text).toContain('[hidden]');
  });

  it("hides the configuration's own secrets wherever they appear", () => {
    const secret = 'un-"usual" \\ secret';
    const { text } = logged((logger) => logger.info({ note: `it is ${secret}.` }, secret), [secret]);
    expect(text).not.toContain('usual');
  });

  it('keeps what only resembles a secret', () => {
    const note = 'The API key is missing; token budget 300; see https://example.com:8080/a@b and task-based sk-1.';
    expect(logged((logger) => logger.info({ note, tokens: 12 })).lines).toMatchObject([{ note, tokens: 12 }]);
  });

  it('omits what libraries attach to errors, such as request bodies', () => {
    const error = Object.assign(new Error('failed'), { code: 'E_X', requestBodyValues: { input: ['private text'] } });
    const { text, lines } = logged((logger) => logger.error({ err: error }, 'call failed'));
    expect(text).not.toContain('private text');
    expect(lines).toMatchObject([{ err: { type: 'Error', message: 'failed', code: 'E_X' } }]);
  });
});
