import { describe, expect, it } from 'vitest';
import type { Chunk } from '../chunk.ts';
import { type ChunkOptions, chunkDocument } from '../chunk-document.ts';
import { languagesIn } from './find-code.ts';
import { loadParsers } from './source-parser.ts';

const options = { title: 'T', segments: [], chunkSize: 48, chunkOverlap: 0, kind: 'code' } as const;

async function chunkCode(text: string, filename: string, rest: Partial<ChunkOptions> = {}): Promise<Chunk[]> {
  const settings = { ...options, filename, ...rest };
  return chunkDocument(text, settings, await loadParsers(languagesIn(text, settings.kind, filename)));
}

const paths = (chunks: readonly Chunk[]) => chunks.map((chunk) => chunk.headingPath.join(' > '));

/** A statement list long enough that a function with it fills a chunk of its own. */
const filler = (line: string, count = 4) =>
  Array.from({ length: count }, (_, n) => line.replaceAll('N', `${n}`)).join('\n');

const SOURCES: readonly (readonly [filename: string, source: string, path: string, symbol: string])[] = [
  [
    'a.ts',
    `export class Cart {\n  /** Sums it up. */\n  @logged()\n  total(): number {\n${filler('    this.add(N, N);', 6)}\n  }\n\n  clear(): void {\n${filler('    this.drop(N);', 6)}\n  }\n}\n`,
    'class Cart > method total',
    'Cart.total',
  ],
  [
    'a.tsx',
    `export const Panel = ({ id }: Props) => {\n${filler('  use(N, id);')}\n  return <div id={id} />;\n};\n\nfunction Other() {\n${filler('  use(N, N);', 6)}\n}\n`,
    'function Panel',
    'Panel',
  ],
  [
    'a.js',
    `function first(a) {\n${filler('  log(N, a);', 6)}\n}\n\nclass Queue {\n  #push(item) {\n${filler('    this.items[N] = item;', 6)}\n  }\n}\n`,
    'class Queue > method #push',
    'Queue.#push',
  ],
  [
    'a.py',
    `class Store:\n    """Keeps things."""\n\n    @property\n    def size(self):\n${filler('        self.count(N)', 6)}\n\n    def clear(self):\n${filler('        self.drop(N)', 6)}\n`,
    'class Store > method size',
    'Store.size',
  ],
  [
    'a.go',
    `package a\n\n// Handle answers.\nfunc (s *Server) Handle(n int) error {\n${filler('\ts.write(n, N)', 6)}\n\treturn nil\n}\n\ntype Server struct {\n${filler('\tfieldN int', 9)}\n}\n`,
    'type Server > method Handle',
    'Server.Handle',
  ],
  [
    'A.java',
    `class Shop {\n  /** Opens. */\n  @Override\n  public void open(int hour) {\n${filler('    door.unlock(hour, N);', 5)}\n  }\n\n  Shop(int size) {\n${filler('    this.sizes[N] = size;', 5)}\n  }\n}\n`,
    'class Shop > method open',
    'Shop.open',
  ],
  [
    'a.rs',
    `/// Adds.\n#[inline]\nfn add(a: u8) -> u8 {\n${filler('    touch(a, N);', 6)}\n    a\n}\n\nimpl Shape for Circle {\n    fn area(&self) -> f64 {\n${filler('        self.step(N);', 6)}\n        1.0\n    }\n}\n`,
    'impl Shape for Circle > method area',
    'Shape for Circle.area',
  ],
  [
    'a.c',
    `#include <stdio.h>\n\n/* Reads. */\nstatic char *read_line(FILE *f) {\n${filler('  step(f, N);', 6)}\n  return 0;\n}\n\nint main(void) {\n${filler('  run(N, N);', 7)}\n}\n`,
    'function read_line',
    'read_line',
  ],
  [
    'a.cpp',
    `namespace net {\nclass Socket {\n public:\n  void open(int port) {\n${filler('    bind(port, N);', 6)}\n  }\n};\n\nvoid Socket::close() {\n${filler('  shut(N, N);', 7)}\n}\n}\n`,
    'namespace net > class Socket > method open',
    'Socket.open',
  ],
  [
    'a.cs',
    `namespace Shop;\n\npublic class Order\n{\n    /// <summary>Pays.</summary>\n    [Obsolete]\n    public void Pay(int sum)\n    {\n${filler('        Charge(sum, N);', 5)}\n    }\n\n    public int Sum { get; set; }\n}\n`,
    'class Order > method Pay',
    'Order.Pay',
  ],
  [
    'a.php',
    `<?php\nclass Mailer {\n  public function send($to) {\n${filler('    $this->push($to, N);', 5)}\n  }\n  public function stop() {\n${filler('    $this->halt(N);', 6)}\n  }\n}\n`,
    'class Mailer > method send',
    'Mailer.send',
  ],
  [
    'a.rb',
    `class Robot\n  # Walks.\n  def walk(steps)\n${filler('    step(steps, N)', 8)}\n  end\n\n  def stop\n${filler('    halt(N)', 9)}\n  end\nend\n`,
    'class Robot > method walk',
    'Robot.walk',
  ],
  [
    'a.swift',
    `class Lamp {\n  func light(on: Bool) {\n${filler('    glow(on, N)', 8)}\n  }\n\n  func off() {\n${filler('    dim(N)', 9)}\n  }\n}\n`,
    'class Lamp > method light',
    'Lamp.light',
  ],
];

describe('code', () => {
  it.each(SOURCES)(
    'of %s is split into its definitions, with their path and names',
    async (filename, source, path, symbol) => {
      const chunks = await chunkCode(source, filename);
      expect(paths(chunks)).toContain(path);
      expect(chunks.find((chunk) => chunk.headingPath.join(' > ') === path)?.symbols).toContain(symbol);
    },
  );

  it('keeps doc comments, decorators and attributes with what they are for', async () => {
    for (const [filename, source, , symbol] of SOURCES) {
      const [chunk] = (await chunkCode(source, filename)).filter((each) => each.symbols.includes(symbol));
      for (const mark of [
        'Sums it up',
        '@logged',
        '@property',
        '// Handle',
        'Opens.',
        '@Override',
        '#[inline]',
        'Reads.',
        'Pays.',
        '[Obsolete]',
        '# Walks',
      ]) {
        if (source.includes(mark) && mark !== '#[inline]') expect(chunk?.text).toContain(mark);
      }
    }
  });

  it('keeps what fits in one chunk, with all names that are defined in it', async () => {
    const source =
      'import x from "x";\n\nexport const LIMIT = 3;\n\nexport class A {\n  b() {}\n}\n\nfunction c() {\n  const local = 1;\n}\n';
    const chunks = await chunkCode(source, 'a.ts', { chunkSize: 512 });
    expect(chunks).toHaveLength(1);
    expect(chunks[0]?.headingPath).toEqual([]);
    expect(chunks[0]?.symbols).toEqual(['LIMIT', 'A', 'b', 'A.b', 'c']);
    expect(chunks[0]?.lines).toEqual({ first: 1, last: 11 });
  });

  it('cites lines of the source, from 1, whatever ends them', async () => {
    for (const eol of ['\n', '\r\n', '\r']) {
      const source = `${filler('function fN() { return [N, N, N, N, N, N, N, N, N, N, N, N]; }', 9)}\n`.replaceAll(
        '\n',
        eol,
      );
      const chunks = await chunkCode(source, 'a.js', { chunkSize: 64 });
      expect(chunks.length).toBeGreaterThan(3);
      let line = 0;
      for (const { lines, text } of chunks) {
        expect(lines?.first).toBe(line + 1);
        expect((lines?.last ?? 0) - (lines?.first ?? 0) + 1).toBe(text.split(/\r\n|\n|\r/).length);
        line = lines?.last ?? 0;
      }
      expect(line).toBe(9);
    }
  });

  it('sent as one code fence is code too, and its lines are those of the file', async () => {
    const [, source, path] = SOURCES[0] ?? [];
    const fenced = `\`\`\`typescript\n${source}\`\`\`\n`;
    const chunks = await chunkCode(fenced, 'cart.ts', { kind: 'doc' });
    expect(paths(chunks)).toContain(path);
    expect(chunks[0]?.lines?.first).toBe(1);
    expect(chunks.at(-1)?.lines?.last).toBe(source?.trimEnd().split('\n').length);
    expect(chunks.at(-1)?.end).toBe(fenced.trimEnd().length);
  });

  it('in a Markdown fence that is too large is split by its syntax, under the headings of the document', async () => {
    const source = `function one() {\n${filler('  call(N, N);', 5)}\n}\n\nfunction two() {\n${filler('  call(N, N);', 5)}\n}`;
    const chunks = await chunkCode(`# Guide\n\nText.\n\n\`\`\`js\n${source}\n\`\`\`\n`, 'a.md', { kind: 'doc' });
    expect(chunks.every((chunk) => chunk.headingPath[0] === 'Guide' && chunk.lines === null)).toBe(true);
    expect(chunks.find((chunk) => chunk.symbols.includes('two'))?.text).toMatch(/^function two\(\)[\s\S]*\}\n```$/);
  });

  it('in a fence of a list item that is too large is split by its syntax too', async () => {
    const functions = Array.from(
      { length: 8 },
      (_, n) => `def step_${n}(value):\n    first = value + ${n}\n\n    return first * ${n}`,
    ).join('\n\n');
    for (const [opening, indent] of [
      ['1. Run this:\n\n   ```python\n', '   '],
      ['- ~~~~python\n', '  '],
    ] as const) {
      const fence = opening.includes('~') ? '~~~~' : '```';
      const text = `# Guide\n\n${opening}${functions.replace(/^(?=.)/gm, indent)}\n${indent}${fence}\n${indent}Then rest.\n`;
      const chunks = await chunkCode(text, 'guide.md', { kind: 'doc' });
      expect(chunks.length).toBeGreaterThan(3);
      for (let n = 0; n < 8; n += 1) {
        const holding = chunks.filter((chunk) => chunk.text.includes(`def step_${n}(`));
        expect(holding).toHaveLength(1);
        expect(holding[0]?.text).toContain(`return first * ${n}`);
        expect(holding[0]?.symbols).toContain(`step_${n}`);
      }
      expect(chunks.at(-1)?.text).toContain('Then rest.');
      for (const chunk of chunks) expect(chunk.headingPath).toEqual(['Guide']);
    }
  });

  it('of no known language is split by blank lines, with lines and without names', async () => {
    const chunks = await chunkCode(
      `${filler('proc tN {a b c d e f g h i j k l m n o p} {q r s t u v w x y z}\n', 8)}`,
      'a.tcl',
    );
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every((chunk) => chunk.symbols.length === 0 && chunk.lines !== null)).toBe(true);
  });

  it('keeps the chunks of all other large definitions when one is edited', async () => {
    const parts = Array.from({ length: 8 }, (_, n) => `function f${n}() {\n${filler(`  call${n}(N, N);`, 6)}\n}\n`);
    const texts = async (all: readonly string[]) =>
      (await chunkCode(all.join('\n'), 'a.js', { chunkSize: 64 })).map((chunk) => chunk.text);
    const before = await texts(parts);
    const after = await texts(parts.with(3, `function changed() {\n${filler('  other(N);', 12)}\n}\n`));
    const former = parts[3]?.trimEnd() ?? '';
    expect(before.filter((text) => !after.includes(text)).every((text) => former.includes(text.trim()))).toBe(true);
  });
});
