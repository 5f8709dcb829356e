import type { Block, Inline, ListItem } from '../../local-agent/src/convert/markdown/blocks.ts';
import { label, noun, number, phrase, sentence, sentences } from './make-text.ts';
import type { Random } from './random.ts';
import { VOCABULARIES, type Vocabulary } from './vocabularies.ts';

/** A cell of a generated table, with spans as in HTML. */
export type Cell = {
  readonly text: string;
  readonly columns?: number;
  readonly rows?: number;
  readonly numeric?: boolean;
};

/** A generated block: a Markdown block, or one that renderers must know more about. */
export type Part =
  | { readonly kind: 'block'; readonly block: Block }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'caption'; readonly text: string }
  /** A drawing without text, with its caption below. */
  | { readonly kind: 'figure'; readonly caption: string };

export type GeneratedDocument = {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly features: readonly string[];
  /** Words of a script beside Latin, if it is written in one. */
  readonly vocabulary?: Vocabulary | undefined;
};

const text = (value: string): Inline => ({ type: 'text', text: value });

/**
 * A random document with every kind of block; tables have at most `maxColumns` columns, so that they fit the page.
 * `script` is the name of a vocabulary, where the document is to be in that script.
 */
export function makeDocument(random: Random, maxColumns: number, script?: string): GeneratedDocument {
  const features = new Set<string>();
  const numbered = random.chance(0.5);
  const drawn = random.chance(0.3) ? random.pick(VOCABULARIES) : undefined;
  const vocabulary = script ? VOCABULARIES.find(({ name }) => name === script) : drawn;
  const title = label(random, 3, vocabulary);
  if (vocabulary) features.add(vocabulary.name);
  const draft: Draft = { random, parts: [], notes: [], features, maxColumns, vocabulary };
  const { parts, notes } = draft;
  parts.push(block({ type: 'heading', level: 1, children: [text(title)] }), paragraph(draft));
  const sections = random.int(3, 6);
  for (let section = 1; section <= sections; section++) {
    addSection(draft, numbered ? [section] : undefined, 2);
  }
  parts.push(...notes);
  return { title, parts, features: [...features], vocabulary };
}

const block = (value: Block): Part => ({ kind: 'block', block: value });

type Draft = {
  readonly random: Random;
  readonly parts: Part[];
  /** Footnotes, which come at the end. */
  readonly notes: Part[];
  readonly features: Set<string>;
  readonly maxColumns: number;
  readonly vocabulary: Vocabulary | undefined;
};

function addSection(draft: Draft, numbers: readonly number[] | undefined, level: number): void {
  const { random, parts, features } = draft;
  const heading = `${numbers ? `${numbers.join('.')} ` : ''}${label(random, random.int(1, 4), draft.vocabulary)}`;
  parts.push(block({ type: 'heading', level, children: [text(heading)] }), paragraph(draft));
  for (let count = random.int(1, 3); count > 0; count--) parts.push(...content(draft));
  if (level >= 5 || !random.chance(0.5)) return;
  features.add(`h${level + 1}`);
  for (let child = 1; child <= random.int(1, 2); child++) {
    addSection(draft, numbers && [...numbers, child], level + 1);
  }
}

function content(draft: Draft): Part[] {
  const { random, features, vocabulary } = draft;
  switch (random.int(0, 7)) {
    case 0:
      features.add('list');
      return [block(list(random, 1, vocabulary)), paragraph(draft)];
    case 1:
    case 2:
      features.add('table');
      return [
        ...(random.chance(0.4)
          ? [{ kind: 'caption', text: `Table ${random.int(1, 9)}: ${label(random, 3, vocabulary)}.` } as const]
          : []),
        { kind: 'table', rows: table(draft) },
        paragraph(draft),
      ];
    case 3:
      features.add('code');
      return [block({ type: 'code', text: code(random) }), paragraph(draft)];
    case 4:
      features.add('figure');
      return [
        { kind: 'figure', caption: `Figure ${random.int(1, 9)}: ${label(random, 3, vocabulary)}.` },
        paragraph(draft),
      ];
    default:
      return [paragraph(draft)];
  }
}

function paragraph({ random, notes, features, vocabulary }: Draft): Part {
  const children: Inline[] = [text(sentences(random, random.int(1, 4), vocabulary))];
  if (random.chance(0.05)) {
    features.add('footnote');
    const id = String(notes.length + 1);
    const note: Block = { type: 'paragraph', children: [text(sentence(random, vocabulary))] };
    children.push({ type: 'footnoteReference', id });
    notes.push(block({ type: 'footnoteDefinition', id, children: [note] }));
  }
  if (random.chance(0.3)) {
    children.push(
      text(' See '),
      { type: 'strong', children: [text(phrase(random, 2, vocabulary))] },
      text(` and ${noun(random, vocabulary)}.`),
    );
  }
  return block({ type: 'paragraph', children });
}

function list(random: Random, depth: number, vocabulary: Vocabulary | undefined): Block {
  const items = Array.from({ length: random.int(2, 5) }, (): ListItem => {
    const words = random.chance(0.3) ? sentence(random, vocabulary) : label(random, random.int(2, 5), vocabulary);
    const children: Block[] = [{ type: 'paragraph', children: [text(words)] }];
    if (depth < 3 && random.chance(0.25)) children.push(list(random, depth + 1, vocabulary));
    return { children };
  });
  return { type: 'list', ordered: random.chance(0.4), items };
}

function table({ random, features, maxColumns, vocabulary }: Draft): Cell[][] {
  const columns = random.int(2, maxColumns);
  const numeric = Array.from({ length: columns }, (_, column) => column > 0 && random.chance(0.5));
  const long = random.chance(0.3) ? random.int(0, columns - 1) : -1;
  if (long >= 0) features.add('multi-line cells');
  const body: Cell[][] = Array.from({ length: random.int(2, 9) }, () =>
    Array.from({ length: columns }, (_, column): Cell => {
      if (numeric[column] && column !== long) return { text: number(random), numeric: true };
      if (random.chance(0.05) && column > 0) return { text: '' };
      return { text: column === long ? sentence(random, vocabulary) : label(random, random.int(1, 2), vocabulary) };
    }),
  );
  if (body.length > 3 && random.chance(0.15)) {
    // The first cell of a row spans the next one, too.
    features.add('row spans');
    const at = random.int(0, body.length - 2);
    const [first, ...rest] = body[at] ?? [];
    if (first) body[at] = [{ ...first, rows: 2 }, ...rest];
    body[at + 1] = (body[at + 1] ?? []).slice(1);
  }
  const head = Array.from(
    { length: columns },
    (_, column): Cell => ({
      text: label(random, random.int(1, 2), vocabulary),
      ...(numeric[column] ? { numeric: true } : {}),
    }),
  );
  if (columns >= 4 && random.chance(0.25)) {
    features.add('spans');
    const group = [
      { text: '' },
      { text: label(random, 1, vocabulary), columns: 2 },
      ...Array.from({ length: columns - 3 }, () => ({ text: '' })),
    ];
    return [group, head, ...body];
  }
  return [head, ...body];
}

function code(random: Random): string {
  const name = noun(random);
  const lines = [
    `def ${name}(value):`,
    `    total = ${random.int(1, 99)}`,
    '    for item in value:',
    `        total += item * ${random.int(2, 9)}`,
    '    return total',
  ];
  return lines.slice(0, random.int(2, 5)).join('\n');
}
