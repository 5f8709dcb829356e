import { label, number, phrase, sentence, sentences } from './make-text.ts';
import type { Random } from './random.ts';

/** A page to be scanned: how it is printed, and what is on it. */
export type ScanPage = { readonly name: string; readonly html: string; readonly markdown: string };

/** One block of a page in both forms. */
type Block = { readonly html: string; readonly markdown: string };

const STYLE = `@page{size:A4;margin:20mm}body{font:11pt/1.4 "Liberation Serif";margin:0}h1{font-size:19pt}h2{font-size:14pt}
h1,h2{margin:4mm 0 2mm}p{margin:2mm 0}ul,ol{margin:2mm 0;padding-inline-start:7mm}table{border-collapse:collapse;margin:3mm 0}
th,td{padding:1mm 3mm;text-align:left}.n{text-align:right}`;

const heading = (level: 1 | 2, text: string): Block => ({
  html: `<h${level}>${text}</h${level}>`,
  markdown: `${'#'.repeat(level)} ${text}`,
});

const paragraph = (text: string): Block => ({ html: `<p>${text}</p>`, markdown: text });

const list = (items: readonly string[]): Block => ({
  html: `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  markdown: items.map((item) => `- ${item}`).join('\n'),
});

function table(rows: readonly (readonly string[])[]): Block {
  const [head = []] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const cell = (tag: string) => (text: string, column: number) =>
    `<${tag}${column > 0 ? ' class="n"' : ''}>${text}</${tag}>`;
  const row = (tag: string) => (cells: readonly string[]) => `<tr>${cells.map(cell(tag)).join('')}</tr>`;
  return {
    html: `<table>${row('th')(head)}${rows.slice(1).map(row('td')).join('')}</table>`,
    markdown: [line(head), line(head.map(() => '---')), ...rows.slice(1).map(line)].join('\n'),
  };
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const prose = (random: Random): Block => paragraph(sentences(random, random.int(2, 4)));

const amounts = (random: Random, columns: number): string[] =>
  times(columns, () => random.int(1_000, 9_999_999).toLocaleString('en-US'));

/** Kinds of pages, each one of the things that scans are read wrongly in. */
const KINDS: Readonly<
  Record<string, (random: Random) => { readonly style?: string; readonly blocks: readonly Block[] }>
> = {
  report: (random) => ({
    blocks: [
      heading(1, label(random, 3)),
      prose(random),
      ...times(2, () => [heading(2, label(random, 2)), prose(random), prose(random)]).flat(),
      list(times(4, () => label(random, 4))),
    ],
  }),
  'two columns': (random) => ({
    style: 'main{column-count:2;column-gap:8mm}p{text-align:justify;hyphens:none}',
    blocks: [heading(1, label(random, 3)), ...times(9, () => prose(random))],
  }),
  'underlined headings': (random) => ({
    style: 'h2{border-bottom:1px solid #000}h1{border-bottom:2px solid #000}',
    blocks: [
      heading(
        1,
        phrase(random, 3).replace(/^./, (first) => first.toUpperCase()),
      ),
      ...times(4, () => [heading(2, label(random, 2)), list(times(random.int(2, 4), () => sentence(random)))]).flat(),
    ],
  }),
  statement: (random) => ({
    style: 'table{width:100%}',
    blocks: [
      heading(1, label(random, 3)),
      prose(random),
      table([['', '2024', '2023'], ...times(12, () => [label(random, random.int(1, 3)), ...amounts(random, 2)])]),
      prose(random),
    ],
  }),
  'ruled table': (random) => ({
    style: 'th,td{border:1px solid #333}',
    blocks: [
      heading(1, label(random, 3)),
      prose(random),
      table([
        ['Part', 'First', 'Second', 'Third'],
        ...times(8, () => [label(random, 2), ...times(3, () => number(random))]),
      ]),
      prose(random),
    ],
  }),
};

/** A page of each kind. */
export const makeScanPages = (random: Random): ScanPage[] =>
  Object.entries(KINDS).map(([name, make]) => {
    const { style = '', blocks } = make(random);
    const [first, ...rest] = blocks.map(({ html }) => html);
    return {
      name,
      html: `<!doctype html><meta charset="utf-8"><style>${STYLE}${style}</style>${first}<main>${rest.join('\n')}</main>`,
      markdown: blocks.map(({ markdown }) => markdown).join('\n\n'),
    };
  });
