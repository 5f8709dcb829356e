import type { ConversionWarning } from '@docferry/shared-contracts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ConversionInput } from '../../conversion.ts';
import type { Block } from '../../markdown/blocks.ts';
import { plainInline } from '../../markdown/emit-inline.ts';
import { emitSegments } from '../../markdown/emit-markdown.ts';
import type { FlowsMarkdown } from '../document/flows-to-markdown.ts';
import { formBlocks } from './form-blocks.ts';
import { readTree } from './form-node.ts';
import { type FormPage, readForm } from './read-form.ts';

type FormMarkdown = Pick<FlowsMarkdown, 'markdown' | 'segments' | 'title' | 'tables' | 'warnings'>;

/** Converts pages of a form that is XFA alone: they are drawn nowhere, and come from pdfjs as elements with their places. */
export async function convertForm(
  document: PDFDocumentProxy,
  { first, last }: { readonly first: number; readonly last: number },
  onProgress: ConversionInput['onProgress'],
): Promise<FormMarkdown> {
  const pages: FormPage[] = [];
  const warnings: ConversionWarning[] = [];
  for (let number = first; number <= last; number++) {
    const { root, whole } = readTree(await treeOf(document, number));
    pages.push(root ? readForm(root) : { head: [], body: [], foot: [] });
    if (!root || !whole) warnings.push(partlyLost(String(number)));
    onProgress(number - first + 1, last - first + 1);
  }
  const blocks = formBlocks(pages);
  const { markdown, segments } = emitSegments(
    blocks.map((members, index) => ({ kind: 'page' as const, label: String(first + index), blocks: members })),
  );
  const all = blocks.flat();
  return {
    markdown,
    segments,
    warnings,
    title: titleOf(all),
    tables: all.filter(({ type }) => type === 'table').length,
  };
}

function titleOf(blocks: readonly Block[]): string | null {
  const title = blocks.find((block) => block.type === 'heading' && block.level === 1);
  return title?.type === 'heading' ? plainInline(title.children).trim() || null : null;
}

async function treeOf(document: PDFDocumentProxy, number: number): Promise<unknown> {
  try {
    const page = await document.getPage(number);
    return await page.getXfa();
  } catch {
    return undefined;
  }
}

const partlyLost = (label: string): ConversionWarning => ({
  code: 'damaged_page',
  message: `Page ${label} of the form could not be read completely: it is damaged or has too many elements.`,
  segment: label,
});
