import { describe, expect, it } from 'vitest';
import { extractReferences } from './extract-references.ts';
import type { ReferenceLanguage } from './language-queries.ts';

const SOURCES: Readonly<
  Record<ReferenceLanguage, { code: string; defines: string[]; imports: string[]; uses: string[] }>
> = {
  typescript: {
    code: `import { retry as again } from './retry.ts';\nexport const LIMIT = 3;\nexport class Client extends Base {\n  send(x: Options) { return retry(x, LIMIT); }\n}\nexport interface Options { a: string }\nexport type Id = string;\nconst f = () => new Client();\nconst lazy = import('./lazy.ts');`,
    defines: ['LIMIT', 'Client', 'send', 'Options', 'Id', 'f'],
    imports: ['./retry.ts', './lazy.ts'],
    uses: ['retry', 'Options', 'Client', 'LIMIT', 'Base'],
  },
  tsx: {
    code: `import { Button } from './button';\nexport function Page() { return <Button onClick={go} />; }`,
    defines: ['Page'],
    imports: ['./button'],
    uses: ['Button'],
  },
  javascript: {
    code: `const { send } = require('./send');\nclass A extends Base { run() { send(1); } }\nfunction go() {}`,
    defines: ['A', 'run', 'go'],
    imports: ['./send'],
    uses: ['send', 'Base'],
  },
  python: {
    code: `from .client import Client, send as s\nimport os.path\nLIMIT = 3\nclass Worker(Base):\n    def run(self, c: Client):\n        return helper(c.open(LIMIT))\ndef helper(x): pass`,
    defines: ['LIMIT', 'Worker', 'run', 'helper'],
    imports: ['.client', 'os.path'],
    uses: ['Client', 'send', 'helper', 'open', 'LIMIT', 'Base'],
  },
  go: {
    code: 'package a\nimport "example.com/x/store"\ntype Client struct{}\nconst Limit = 3\nfunc (c *Client) Send() { store.Open(Limit) }\nfunc Run() { c := Client{}; c.Send() }',
    defines: ['Client', 'Limit', 'Send', 'Run'],
    imports: ['example.com/x/store'],
    uses: ['Open', 'Client', 'Limit', 'Send'],
  },
  java: {
    code: 'import com.example.store.Store;\npublic class Client { void send(Store s) { s.open(); Helper.run(LIMIT); } }\ninterface Port {}',
    defines: ['Client', 'send', 'Port'],
    imports: ['com.example.store.Store'],
    uses: ['Store', 'open', 'Helper', 'run', 'LIMIT'],
  },
  rust: {
    code: 'use crate::store::Store;\nmod helper;\npub struct Client;\npub trait Port {}\nconst LIMIT: u8 = 3;\nimpl Client { fn send(&self) { helper::run(LIMIT); Store::open(); println!("x"); } }',
    defines: ['Client', 'Port', 'LIMIT', 'send'],
    imports: ['crate::store::Store', 'helper'],
    uses: ['Store', 'run', 'LIMIT', 'open'],
  },
  c: {
    code: '#include "store.h"\n#define LIMIT 3\nstruct client { int a; };\nint send(struct client *c) { return open_store(c); }',
    defines: ['LIMIT', 'client', 'send'],
    imports: ['store.h'],
    uses: ['open_store', 'client'],
  },
  cpp: {
    code: '#include <store.hpp>\nclass Client { public: void send(); };\nvoid Client::send() { Store s; s.open(); run(); }',
    defines: ['Client', 'send'],
    imports: ['store.hpp'],
    uses: ['Store', 'open', 'run'],
  },
  c_sharp: {
    code: 'using App.Store;\npublic class Client : Base { public void Send(Options o) { var s = new Store(); s.Open(o); Helper.Run(); } }\ninterface IPort {}',
    defines: ['Client', 'Send', 'IPort'],
    imports: ['App.Store'],
    uses: ['Store', 'Open', 'Base', 'Options', 'Helper', 'Run'],
  },
};

describe('extractReferences', () => {
  it.each(Object.entries(SOURCES))(
    'reads definitions, imports and uses of %s',
    async (language, { code, defines, imports, uses }) => {
      const found = await extractReferences(code, language as ReferenceLanguage);
      expect(found.definitions.map(({ name }) => name)).toEqual(expect.arrayContaining(defines));
      expect(found.imports.map(({ module }) => module)).toEqual(imports);
      expect([...found.uses, ...found.links].map(({ name }) => name)).toEqual(expect.arrayContaining(uses));
    },
  );

  it('gives the lines of a definition', async () => {
    const { definitions } = await extractReferences('\nfunction a() {\n  return 1;\n}\n', 'javascript');
    expect(definitions).toEqual([{ name: 'a', kind: 'function', first: 2, last: 4 }]);
  });

  it('takes what is broken, and leaves what is huge', async () => {
    expect((await extractReferences('function a( { ]]]] class', 'javascript')).definitions.length).toBeLessThan(3);
    expect(await extractReferences('x'.repeat(1_100_000), 'javascript')).toEqual({
      definitions: [],
      exports: [],
      imports: [],
      links: [],
      uses: [],
    });
  });
});
