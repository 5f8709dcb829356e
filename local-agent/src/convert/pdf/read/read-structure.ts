import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { altText } from '../../markdown/alt-text.ts';
import type { Image, PageContent, Word } from '../../page/page-content.ts';
import type { PageStructure, Tag, TaggedTable } from '../../page/page-structure.ts';

type Node = { readonly role?: unknown; readonly alt?: unknown; readonly id?: unknown; readonly children?: unknown };

const MAX_DEPTH = 100;

/** Reads what the structure tree says of a page; `undefined` when it says nothing. */
export async function readStructure(page: PDFPageProxy): Promise<PageStructure | undefined> {
  const root: unknown = await page.getStructTree().catch(() => null);
  if (!root) return undefined;
  const tags = new Map<number, Tag>();
  const tables: TaggedTable[] = [];
  const alternatives: { marks: ReadonlySet<number>; alt: string }[] = [];
  let elements = 0;

  const visit = (node: Node, tag: Tag | undefined, depth: number): void => {
    const mark = markOf(node);
    if (mark !== undefined && tag) tags.set(mark, tag);
    if (depth > MAX_DEPTH) return;
    const role = typeof node.role === 'string' ? node.role : '';
    if (role === 'Table') tables.push({ rows: tableRows(node) });
    const alt = role === 'Figure' && typeof node.alt === 'string' ? altText(node.alt) : '';
    if (alt) alternatives.push({ marks: marksOf(node), alt });
    const kind = tagOf(role, tag);
    const next = kind ? { element: elements++, ...kind } : tag;
    for (const child of childrenOf(node)) visit(child, next, depth + 1);
  };
  visit(root, undefined, 0);
  return tags.size > 0 ? { tags, tables, alternatives } : undefined;
}

/** Gives each word its tag and each figure its alternative text. */
export function addStructure(content: PageContent, structure: PageStructure): PageContent {
  const tagged = (word: Word): Word => {
    const tag = word.mark === undefined ? undefined : structure.tags.get(word.mark);
    return tag ? { ...word, tag } : word;
  };
  const described = (image: Image): Image => {
    const alt = structure.alternatives.find(({ marks }) => image.mark !== undefined && marks.has(image.mark))?.alt;
    return alt === undefined ? image : { ...image, alt };
  };
  return { ...content, structure, words: content.words.map(tagged), images: content.images.map(described) };
}

/** The tag that an element opens; `undefined` when its contents belong to the element around it. */
function tagOf(role: string, around: Tag | undefined): Omit<Tag, 'element'> | undefined {
  const level = /^H([1-6])$/.exec(role)?.[1];
  if (level) return { role: 'heading', level: Number(level) };
  switch (role) {
    case 'H':
    case 'Title':
      return { role: 'heading' };
    case 'LI':
      return { role: 'item' };
    case 'TD':
    case 'TH':
      return { role: 'cell' };
    case 'Caption':
      return { role: 'caption' };
    case 'Note':
    case 'FENote':
      return { role: 'note' };
    case 'Code':
      return around?.role === 'paragraph' ? undefined : { role: 'code' };
    case 'P':
      return around && around.role !== 'other' ? undefined : { role: 'paragraph' };
    case 'TOCI':
    case 'Form':
      return { role: 'other' };
    default:
      return undefined;
  }
}

function tableRows(table: Node): ReadonlySet<number>[][] {
  const rows: ReadonlySet<number>[][] = [];
  const visit = (node: Node, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    for (const child of childrenOf(node)) {
      if (child.role === 'TR') {
        const cells = childrenOf(child).filter(({ role }) => role === 'TD' || role === 'TH');
        if (cells.length > 0) rows.push(cells.map(marksOf));
      } else if (child.role !== 'Table') visit(child, depth + 1);
    }
  };
  visit(table, 0);
  return rows;
}

function marksOf(node: Node): ReadonlySet<number> {
  const marks = new Set<number>();
  const visit = (part: Node, depth: number): void => {
    const mark = markOf(part);
    if (mark !== undefined) marks.add(mark);
    if (depth < MAX_DEPTH) for (const child of childrenOf(part)) visit(child, depth + 1);
  };
  visit(node, 0);
  return marks;
}

const childrenOf = (node: Node): readonly Node[] =>
  Array.isArray(node.children) ? node.children.filter((child) => typeof child === 'object' && child !== null) : [];

/** Contents are named such as `p12R_mc7`, by their page and number. */
function markOf({ id }: Node): number | undefined {
  const number = typeof id === 'string' ? /_mc(\d+)$/.exec(id)?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}
