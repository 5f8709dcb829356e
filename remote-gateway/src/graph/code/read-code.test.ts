import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOfFile } from '../../chunk/code/languages.ts';
import { loadParsers } from '../../chunk/code/source-parser.ts';
import { extractGraph } from '../extract-graph.ts';

/** The graph of a source file of the source `app`, and the lines `source -type-> target` of what its syntax says. */
async function read(uri: string, text: string, isCode = true) {
  const language = languageOfFile(uri);
  const parsers = await loadParsers(language ? [language] : []);
  const source = { text, title: '', filename: uri.slice(uri.lastIndexOf('/') + 1), source: 'app', uri, isCode };
  const graph = extractGraph(source, parsers);
  const { nodes, edges } = graph;
  const ofCode = edges.filter(({ origin }) => origin === 'code');
  const lines = ofCode.map(({ source: from, target, type }) => {
    const [a, b] = [nodes[from], nodes[target]];
    return `${a?.kind === 'document' ? 'file' : a?.key} ${type} ${b?.kind} ${b?.key}`;
  });
  return { ...graph, ofCode, lines };
}
const SCRIPT = `import d, { a as b, type T } from './x.ts';
import * as ns from 'lib';
import { retry } from '../retry/index.js';
import { readFile } from 'node:fs';
import { alias } from '@/alias';
export * from './y';
export { q as r } from './y';
export default class Client extends Base implements T {
  send(): void { this.check(); b(); ns.open(); new Local(); unknown(); }
  check() { const inner = () => retry(); return inner; }
}
class Local {}
const { x } = require('./w');
const run = () => x();
export { run as start };
`;

describe('the graph of source code', () => {
  it('has the definitions of a file, members below their types', async () => {
    const { nodes } = await read('src/a/client.ts', SCRIPT);
    const found = nodes.filter(({ kind }) => kind === 'definition');
    expect(found.map(({ key, name, parent }) => [key, name, nodes[parent ?? -1]?.key])).toEqual([
      ['Client', 'class Client', 'app/src/a/client.ts'],
      ['Client.send', 'method Client.send', 'Client'],
      ['Client.check', 'method Client.check', 'Client'],
      ['Local', 'class Local', 'app/src/a/client.ts'],
      ['run', 'function run', 'app/src/a/client.ts'],
    ]);
    const [client] = found;
    expect(SCRIPT.slice(client?.start, client?.end)).toMatch(/^class Client extends .*\}$/s);
  });

  it('follows imports with their aliases, re-exports, calls and inheritance of TypeScript', async () => {
    const { lines } = await read('src/a/client.ts', SCRIPT);
    expect(lines).toEqual(
      expect.arrayContaining([
        'file defines module app/src/a/client',
        'file imports symbol app/src/a/x#default',
        'file imports symbol app/src/a/x#a',
        'file imports module npm:lib',
        'file imports symbol app/src/retry#retry',
        'app/src/a/client re_exports module app/src/a/y',
        'app/src/a/client#r re_exports symbol app/src/a/y#q',
        'app/src/a/client#start re_exports symbol app/src/a/client#run',
        'app/src/a/client#Client defines symbol app/src/a/client#default',
        'Client defines symbol app/src/a/client#Client',
        'Client defines identifier Client',
        'Client inherits symbol app/src/a/x#T',
        'Client.send calls definition Client.check',
        'Client.send calls symbol app/src/a/x#a',
        'Client.send calls symbol npm:lib#open',
        'Client.send calls definition Local',
        'Client.check calls symbol app/src/retry#retry',
        'run calls symbol app/src/a/w#x',
      ]),
    );
    expect(lines.filter((line) => /node:|alias|unknown|Base|inner/.test(line))).toEqual([]);
  });

  it('proves each edge by the source', async () => {
    const { ofCode, nodes } = await read('src/a/client.ts', SCRIPT);
    const call = ofCode.find(({ type, target }) => type === 'calls' && nodes[target]?.key === 'app/src/a/x#a');
    expect(SCRIPT.slice(call?.start, call?.end)).toBe('b');
    const renamed = ofCode.find(({ type, target }) => type === 'imports' && nodes[target]?.key === 'app/src/a/x#a');
    expect(SCRIPT.slice(renamed?.start, renamed?.end)).toBe('a as b');
  });

  it('reads Python: relative imports, aliases, self and bases', async () => {
    const text = [
      'import net.http as h',
      'from .policy import Retry as R',
      'from . import times',
      'class Client(R, h.Base, metaclass=M):',
      '    def send(self):',
      '        self.check(); h.get(); times.now(); R()',
      '    def check(self): pass',
    ].join('\n');
    const { lines } = await read('src/pkg/client.py', text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'file defines module py:pkg.client',
        'file imports module py:net.http',
        'file imports symbol py:pkg.policy#Retry',
        'file imports module py:pkg.times',
        'Client inherits symbol py:pkg.policy#Retry',
        'Client inherits symbol py:net.http#Base',
        'Client.send calls definition Client.check',
        'Client.send calls symbol py:net.http#get',
        'Client.send calls symbol py:pkg.times#now',
      ]),
    );
    expect(lines.filter((line) => line.includes('inherits'))).toHaveLength(2);
  });

  it('reads Go: packages, receivers and embedded types', async () => {
    const text =
      'package retry\nimport (\n\tn "example.com/mod/net/dial"\n)\ntype Policy struct {\n\tBase\n}\n' +
      'func (p *Policy) Run() { p.Wait(); n.Dial(); other() }\nfunc (p *Policy) Wait() {}\n';
    const { lines } = await read('internal/retry/retry.go', text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'file defines module go:internal/retry',
        'file imports module go:net/dial',
        'Policy inherits symbol go:internal/retry#Base',
        'Policy.Run calls definition Policy.Wait',
        'Policy.Run calls symbol go:net/dial#Dial',
        'Policy.Run calls symbol go:internal/retry#other',
      ]),
    );
  });

  it('reads Java: packages, static imports, interfaces', async () => {
    const text =
      'package a.b;\nimport c.d.Wait;\nimport static c.d.Times.now;\nclass Retry extends Base<X> implements Policy {\n' +
      '  void run() { stop(); new Wait(); Wait.on(); now(); }\n  void stop() {}\n}\n';
    const { lines } = await read('src/main/java/a/b/Retry.java', text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'file defines module java:a.b',
        'file imports symbol java:c.d#Wait',
        'Retry inherits symbol java:a.b#Base',
        'Retry inherits symbol java:a.b#Policy',
        'Retry.run calls definition Retry.stop',
        'Retry.run calls symbol java:c.d#Wait',
        'Retry.run calls symbol java:c.d#Times',
      ]),
    );
  });

  it('of other languages has definitions, and the calls and bases of one file', async () => {
    const found = await Promise.all([
      read('a.rs', 'impl Run for S { fn f(&self) { h(); } }\nfn h() {}\ntrait Run {}'),
      read('a.cpp', 'class A : public B { void f() { g(); } };\nvoid g() {}\nclass B {};'),
      read('a.cs', 'namespace N { class C : D { void F() { G(); } void G() {} } class D {} }'),
      read('a.rb', 'class B\nend\nclass A < B\n  def f\n    g()\n  end\n  def g\n  end\nend'),
      read('a.php', '<?php class A { function f() { h(); } } function h() {}'),
      read('a.swift', 'class A: B { func f() { g() } }\nfunc g() {}\nclass B {}'),
    ]);
    const uses = found.map(({ lines }) => lines.filter((line) => /calls|inherits/.test(line)));
    expect(uses).toEqual([
      ['Run for S inherits definition Run', 'Run for S.f calls definition h'],
      ['A inherits definition B', 'A.f calls definition g'],
      ['N.C inherits definition N.D', 'N.C.F calls definition N.C.G'],
      ['A inherits definition B', 'A.f calls definition A.g'],
      ['A.f calls definition h'],
      ['A inherits definition B', 'A.f calls definition g'],
    ]);
  });

  it('says what a test tests, by its name', async () => {
    const tested = async (uri: string, text: string) =>
      (await read(uri, text)).lines.filter((line) => line.includes(' tests '));
    expect(
      await tested('src/retry.test.ts', "import { a } from './retry.ts';\nimport { b } from './times.ts';"),
    ).toEqual(['file tests module app/src/retry']);
    expect(await tested('tests/test_retry.py', 'from pkg.retry import run')).toEqual([
      'file tests module py:pkg.retry',
    ]);
    expect(await tested('retry/retry_test.go', 'package retry')).toEqual(['file tests module go:retry']);
    expect(await tested('src/test/java/a/RetryTest.java', 'package a;\nclass RetryTest {}')).toEqual([
      'file tests symbol java:a#Retry',
    ]);
    expect(await tested('src/contest.ts', "import { con } from './con.ts';")).toEqual([]);
  });

  it('knows what a workspace package exports, by its package.json', async () => {
    const text = JSON.stringify({
      name: '@app/core',
      exports: {
        '.': { source: './src/index.ts', default: './dist/index.js' },
        './errors': './src/errors.ts',
        './x/*': './x/*.js',
      },
    });
    for (const one of [text, `\`\`\`json\n${text}\n\`\`\`\n`]) {
      expect((await read('core/package.json', one, false)).lines).toEqual([
        'file defines module npm:@app/core',
        'npm:@app/core re_exports module app/core/src',
        'npm:@app/core re_exports module app/core/dist',
        'npm:@app/core/errors re_exports module app/core/src/errors',
      ]);
    }
    for (const broken of ['{', '[]', '{"name": 3}', '{"name": "a", "exports": null}', 'null']) {
      expect((await read('core/package.json', broken, false)).lines.length).toBeLessThan(2);
    }
  });

  it('reads code that a fence wraps, with offsets of the whole text', async () => {
    const text = '```ts\nexport function wait() {}\n```\n';
    const { nodes } = await read('src/wait.ts', text);
    const wait = nodes.find(({ kind }) => kind === 'definition');
    expect(text.slice(wait?.start, wait?.end)).toBe('function wait() {}');
  });

  it('of any source has edges between its nodes only, with spans inside the text', async () => {
    const parsers = await loadParsers(['typescript', 'python', 'go', 'java']);
    const piece = fc.constantFrom(
      'import { a as b } from "./x";\n',
      'import a.b as c\n',
      'from . import x\n',
      'export * from "y"\n',
      'class A extends B {',
      'class A(B):\n  ',
      '}',
      'f(',
      ')',
      '.g()',
      'this.h();',
      'func (s *S) M() {',
      'package a.b;',
      'require("x")',
      'const {a} = ',
      'default ',
      '"',
      '\n',
      '\ud800',
      '\0',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 }),
        fc.constantFrom('a.ts', 'a_test.py', 'a/b.go', 'A.java'),
        (pieces, uri) => {
          const text = pieces.join('');
          const { nodes, edges } = extractGraph(
            { text, title: '', filename: uri, source: 'app', uri, isCode: true },
            parsers,
          );
          for (const { key, start, end } of nodes) {
            expect(key.isWellFormed() && !key.includes('\0')).toBe(true);
            expect(0 <= start && start <= end && end <= text.length).toBe(true);
          }
          for (const { source, target, start, end } of edges) {
            expect(source !== target && source < nodes.length && target < nodes.length).toBe(true);
            expect(start < end && end <= text.length).toBe(true);
          }
        },
      ),
    );
  });
});
