import { describe, expect, it } from 'vitest';
import { impactOf } from './impact.test.fixture.ts';

const RETRY = 'export const retryPolicy = 3;\nexport function other() {\n  return retryPolicy;\n}\n';

describe('the users of a name', () => {
  it('are found behind re-exports, under other names and as members of a module, on every line', async () => {
    const { places, truncated } = await impactOf(
      {
        'src/retry.ts': RETRY,
        'src/index.ts': "export * from './retry.ts';\nexport { retryPolicy as policy } from './retry.js';\n",
        'src/client.ts': "import { policy } from './index.ts';\nsend(policy);\n\nsend(policy);\n",
        'src/alias.ts': "import { retryPolicy as limit } from '.';\nexport { limit };\n",
        'src/deep.ts': "import { limit } from './alias.ts';\nconst x = limit;\n",
        'src/all.ts': "import * as retry from './retry.ts';\nretry.retryPolicy; retry.other;\n",
        'src/lazy.ts':
          "const { retryPolicy: r } = await import('./retry.ts');\nuse(r);\n(await import('./retry.ts')).retryPolicy;\n",
      },
      'retryPolicy',
    );
    expect(truncated).toBe(false);
    expect(places).toEqual([
      'src/alias.ts:1,2 (2)',
      'src/all.ts:2 (1)',
      'src/client.ts:1,2,4 (2)',
      'src/deep.ts:1,2 (3)',
      'src/index.ts:2 (1)',
      'src/lazy.ts:1,2,3 (1)',
      'src/retry.ts:3 (0)',
    ]);
  });

  it('are found in the callback that takes them from an import, and not around it', async () => {
    const { places } = await impactOf(
      {
        'src/retry.ts': RETRY,
        'src/then.ts':
          "import('./retry.ts').then(({ retryPolicy }) => {\n  send(retryPolicy);\n});\nimport('./retry.ts').then((retry) =>\n  retry.retryPolicy,\n);\nsend(retryPolicy, retry.retryPolicy);\n",
      },
      'retryPolicy',
    );
    expect(places).toEqual(['src/retry.ts:3 (0)', 'src/then.ts:1,2,5 (1)']);
  });

  it('are not those of another definition, of a parameter or of an inner scope with the same name', async () => {
    const { places } = await impactOf(
      {
        'src/retry.ts': RETRY,
        'src/same.ts': 'const retryPolicy = 9;\nsend(retryPolicy);\n',
        'src/shadow.ts':
          "import { retryPolicy } from './retry.ts';\nfunction f(retryPolicy: number) {\n  return retryPolicy;\n}\nfor (const retryPolicy of []) send(retryPolicy);\nsend(retryPolicy);\n",
        'src/member.ts': 'thing.retryPolicy();\nconst y = { retryPolicy: 1 };\n',
      },
      'src/retry.ts',
    );
    expect(places).toEqual(['src/shadow.ts:1,6 (1)']);
  });

  it('are found through packages of the repository, tsconfig paths and package imports', async () => {
    const { places, summary } = await impactOf(
      {
        'packages/core/package.json':
          '{"name":"@x/core","exports":{".":{"types":"./dist/index.d.ts","default":"./dist/index.js"},"./lib/*":"./dist/lib/*.js"},"imports":{"#retry":"./src/lib/retry.ts"}}',
        'packages/core/src/index.ts': "export { retryPolicy } from '#retry';\n",
        'packages/core/src/lib/retry.ts': RETRY,
        'packages/app/package.json': '{"name":"app"}',
        'packages/app/tsconfig.json':
          '{ // comments are allowed\n "compilerOptions": { "paths": { "~core/*": ["../core/src/*"] } } }',
        'packages/app/src/a.ts': "import { retryPolicy } from '@x/core';\nsend(retryPolicy);\n",
        'packages/app/src/b.test.ts': "import { retryPolicy } from '@x/core/lib/retry';\n",
        'packages/app/src/c.ts': "import { retryPolicy } from '~core/lib/retry';\n",
        'packages/app/src/d.ts': "import { retryPolicy } from 'not-here';\n",
      },
      'retryPolicy',
    );
    expect(places).toEqual([
      'packages/app/src/a.ts:1,2 (2)',
      'packages/app/src/b.test.ts:1 (1)',
      'packages/app/src/c.ts:1 (1)',
      'packages/core/src/index.ts:1 (1)',
      'packages/core/src/lib/retry.ts:3 (0)',
    ]);
    expect(summary).toEqual({
      total: 6,
      truncated: false,
      files: 5,
      packages: ['packages/app', 'packages/core'],
      tests: ['packages/app/src/b.test.ts'],
    });
  });

  it('are found from CommonJS, default exports, types and JSX', async () => {
    const { places } = await impactOf(
      {
        'a.js': 'function makeThing() {}\nmodule.exports = { makeThing };\n',
        'b.js': "const { makeThing } = require('./a');\nmakeThing();\n",
        'c.js': "const a = require('./a.js');\na.makeThing();\n",
      },
      'makeThing',
    );
    expect(places).toEqual(['a.js:2 (0)', 'b.js:1,2 (1)', 'c.js:2 (1)']);
    const shown = await impactOf(
      {
        'box.tsx': 'export default function BigBox() { return <div />; }\nexport type BoxProps = { a: 1 };\n',
        'page.tsx':
          "import Frame, { type BoxProps } from './box';\nexport const page = (props: BoxProps) => <Frame {...props} />;\n",
      },
      'BigBox and BoxProps',
    );
    expect(shown.places).toEqual(['page.tsx:1,2 (1)', 'page.tsx:1,2 (1)']);
  });

  it('by their mere name are mentions: members, and what no import proves', async () => {
    const files = {
      'src/client.py': 'class Client:\n    def send_all(self): pass\n',
      'src/user.py': 'from client import Client\nClient().send_all()\nx.send_all()\n',
      'other/else.py': 'y.send_all()\n',
    };
    expect((await impactOf(files, 'send_all')).places).toEqual(['src/user.py:2,3 (1)']);
    expect((await impactOf(files, 'send_all', 'mentions')).places).toEqual(['other/else.py:1 (1)']);
  });

  it('end in circles of modules and in hostile code', async () => {
    const circle = {
      'a.ts': "export * from './b.ts';\nexport * from './a.ts';\nexport const inCircle = 1;\n",
      'b.ts': "export * from './a.ts';\nimport { inCircle } from './b.ts';\ninCircle;\n",
    };
    expect((await impactOf(circle, 'inCircle')).places).toEqual(['b.ts:2,3 (2)']);
    const deep = { 'deep.ts': `${'export const x = ('.repeat(1)}${'('.repeat(20_000)}1${')'.repeat(20_000)});\n` };
    expect((await impactOf(deep, 'deep.ts')).truncated).toBe(false);
  });
});
