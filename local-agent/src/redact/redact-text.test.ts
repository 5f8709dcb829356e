import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../processor-time.test.fixture.ts';
import { plantedSecrets, seeded } from './planted-secrets.test.fixture.ts';
import { redactText } from './redact-text.ts';

const run = seeded('ordinary');
const HEX = '0123456789abcdef';
const B64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

describe('what is no secret', () => {
  it.each([
    ['a UUID', `id: ${run(HEX, 8)}-${run(HEX, 4)}-4${run(HEX, 3)}-a${run(HEX, 3)}-${run(HEX, 12)}`],
    ['a git hash', `commit ${run(HEX, 40)}\nAuthor: A <a@example.com>`],
    ['an image in base64', `<img src="data:image/png;base64,${run(B64, 2000)}">`],
    ['an integrity hash', `"integrity": "sha512-${run(B64, 86)}=="`],
    ['a checksum', `sha256:${run(HEX, 64)}  app.tar.gz`],
    ['colours', 'a{color:#a1b2c3;background:#0f0f0fcc}'],
    ['minified code', 'var t=e.token,n=t&&t.length>0?"token":"secret",p=a.password||b.pwd;x({key:n,apiKey:t.k1})'],
    ['a stand-in', 'OPENAI_API_KEY=your-api-key-here\nTOKEN=xxxxxxxxxxxxxxxx\nPASSWORD=changeme\nSECRET=<your secret>'],
    [
      'a reference',
      `password: \${DB_PASSWORD}\ntoken: {{ secrets.TOKEN }}\nkey = os.environ["API_KEY"]\napiKey: process.env.API_KEY`,
    ],
    ['a label', 'const labels = { password: "Password", token: "Access token", secret: "Client secret" };'],
    [
      'code about tokens',
      'const token = lexer.nextToken();\nif (token === TokenKind.Identifier2) parseSecretKey(accessKey1);',
    ],
    ['an address with stand-ins', 'postgres://user:password@localhost:5432/db and https://user:pass@example.com/'],
    ['prose', 'The password is checked by the server. A token: see chapter 4. Secrets are stored in the vault.'],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${run(B64, 64)}\n-----END PUBLIC KEY-----`],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${run(B64, 64)}\n-----END CERTIFICATE-----`],
  ])('%s', async (_, text) => {
    expect((await redactText(text, { filename: 'notes.md' })).text).toBe(text);
  });
});

describe('redactText', () => {
  it('keeps all that stands around secrets, and says where every offset went', async () => {
    const secrets = plantedSecrets('offsets').filter(({ kind }) => /^(?:github|npm|stripe|sendgrid)-/.test(kind));
    const words = fc.array(fc.constantFrom('alpha ', 'beta\n', '\\_gamma ', 'é😀 ', '&amp; '), { maxLength: 8 });
    const parts = fc.array(fc.tuple(words, fc.nat(secrets.length - 1)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(parts, async (list) => {
        const marks: number[] = [];
        let text = '';
        for (const [before, which] of list) {
          text += before.join('');
          marks.push(text.length);
          text += `${secrets[which]?.value ?? ''} ;`;
        }
        const redacted = await redactText(text, { filename: 'notes.md' });
        expect(redacted.text.replace(/\[REDACTED:[a-z-]+\]/g, '')).toBe(
          list.map(([before]) => `${before.join('')} ;`).join(''),
        );
        for (const mark of marks) expect(redacted.text.slice(redacted.moved(mark))).toMatch(/^\[REDACTED:/);
        expect(redacted.moved(text.length)).toBe(redacted.text.length);
      }),
    );
  });

  it('leaves the line below a long secret alone', async () => {
    const key = run(B64.slice(0, 62), 40);
    const { text } = await redactText(`AWS_SECRET_ACCESS_KEY=${key}\nDB_PASSWORD='Tr0ub4dor&3x!'\nPORT=3000\n`, {
      filename: 'app.env',
    });
    expect(text).toMatch(/^AWS_SECRET_ACCESS_KEY=\[[^\]]+\]\nDB_PASSWORD='\[[^\]]+\]'\nPORT=3000\n$/);
  });

  it('takes a password of short parts for what it is', async () => {
    const { text } = await redactText('password: "9fK2-mmQ_x"\n', { filename: 'settings.yaml' });
    expect(text).toBe('password: "[REDACTED:password]"\n');
  });

  it('is not switched off by a comment in the text', async () => {
    const [{ value } = { value: '' }] = plantedSecrets('comment').filter(({ kind }) => kind === 'github-token');
    const { text } = await redactText(`/* secretlint-disable */\n${value}\n`, { filename: 'a.js' });
    expect(text).not.toContain(value);
  });

  it('keeps nothing of the texts that it has seen', async () => {
    await redactText('first', { filename: 'a.md' });
    const before = performance.getEntries().length;
    for (let n = 0; n < 50; n++) await redactText(`text ${n}`, { filename: 'a.md' });
    expect(performance.getEntries().length).toBe(before);
  });

  it('takes a megabyte of code within a second', async () => {
    const line = 'const value = await client.get({ key: cacheKey, token }); // see README\n';
    const texts = [
      line.repeat(14_000),
      `${'a'.repeat(500_000)}password${'='.repeat(100_000)}`,
      `password ${' '.repeat(300_000)}: "${'x1'.repeat(200_000)}`,
      '-----BEGIN RSA PRIVATE KEY-----\n'.repeat(5_000),
    ];
    const took = await processorMs(async () => {
      for (const text of texts) await redactText(text, { filename: 'a.ts' });
    });
    expect(took).toBeLessThan(10_000);
  });

  it.each(['uid= a= a= a= a= a= ', ' =\nE= A= E= ', 'pwd=abcdefgh uid=', 'jdbc:;pwd='])(
    'costs linear time for connection strings of %j',
    async (pump) => {
      const text = `uid=pwd= ${pump.repeat(100_000 / pump.length)}`;
      const before = process.threadCpuUsage();
      await redactText(text, { filename: 'a.txt' });
      expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000);
    },
  );
});
