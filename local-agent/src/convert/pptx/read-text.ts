import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Block, Inline } from '../markdown/blocks.ts';
import { codeLineText, isCodeLine } from '../markdown/code-line.ts';
import { plainInline } from '../markdown/emit-inline.ts';
import type { Item } from '../markdown/items.ts';
import { child, childrenNamed, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { ommlToLatex } from '../math/omml-to-latex.ts';
import type { Relationship } from '../ooxml/open-package.ts';
import { runText } from '../text/symbol-fonts.ts';
import { isSetIn, listCounts } from './list-counts.ts';
import { bulletOf } from './placeholder-styles.ts';

export type Relationships = ReadonlyMap<string, Relationship>;

/** Where a paragraph's first line begins: a hanging one may begin at the edge. */
const firstLineIndent = (properties: XmlElement | undefined): number =>
  Number(properties?.attributes.marL ?? 0) + Number(properties?.attributes.indent ?? 0);

/** A text body's paragraphs, with bullets as the list styles say. */
export function readTextBody(
  body: XmlElement | undefined,
  styles: readonly XmlElement[],
  links: Relationships,
): Block[] {
  const items: Item[] = [];
  const counts = listCounts();
  for (const paragraph of childrenNamed(body, 'a:p')) {
    const properties = child(paragraph, 'a:pPr');
    const level = Math.min(Number(properties?.attributes.lvl ?? 0) || 0, 8);
    const { children, formulas } = readParagraph(paragraph, links);
    if (plainInline(children).trim() !== '') {
      const bullet = bulletOf(properties, level, styles);
      // An indented paragraph without a bullet continues the item above it.
      const indented = level > 0 || firstLineIndent(properties) > 0;
      const continues = bullet === 'none' && counts.isOpen() && (indented || isSetIn(codeLineText(children)));
      if (bullet === 'none' && !continues) counts.close();
      const below = indented ? Math.max(level - 1, 0) : level;
      if (isCodeLine(children)) items.push({ kind: 'code', text: codeLineText(children) });
      else if (bullet === 'none') items.push({ kind: 'paragraph', children, continues, level: below });
      else items.push({ kind: 'listItem', mark: counts.mark(bullet, level), children });
    }
    for (const latex of formulas) items.push({ kind: 'block', block: { type: 'math', latex } });
  }
  return assembleBlocks(items);
}

/** A text body as one run of text, for titles. */
export function readTitle(body: XmlElement | undefined, links: Relationships): Inline[] {
  return childrenNamed(body, 'a:p').flatMap((paragraph, index): Inline[] => {
    const { children } = readParagraph(paragraph, links);
    return index === 0 ? children : [{ type: 'text', text: ' ' }, ...children];
  });
}

function readParagraph(paragraph: XmlElement, links: Relationships): { children: Inline[]; formulas: string[] } {
  const children: Inline[] = [];
  const formulas: string[] = [];
  for (const element of elements(paragraph)) {
    if (element.name === 'a:r' || element.name === 'a:fld') children.push(readRun(element, links));
    else if (element.name === 'a:br') children.push({ type: 'break' });
    else if (element.name !== 'a:pPr') {
      // Formulas stand in an extension's element, with or without an alternative for older readers.
      for (const inner of walk(element)) {
        if (inner.name === 'm:oMathPara') formulas.push(...childrenNamed(inner, 'm:oMath').map(ommlToLatex));
        else if (inner.name === 'm:oMath' && formulas.length === 0)
          children.push({ type: 'math', latex: ommlToLatex(inner) });
      }
    }
  }
  return { children, formulas };
}

/** Fonts of code. */
export const MONOSPACED = /courier|consolas|menlo|monaco|mono\b|source code|lucida console/i;

function readRun(run: XmlElement, links: Relationships): Inline {
  const properties = child(run, 'a:rPr');
  const { b, i, strike, baseline } = properties?.attributes ?? {};
  const font = child(properties, 'a:latin')?.attributes.typeface ?? '';
  const symbolFont = child(properties, 'a:sym')?.attributes.typeface;
  const value = runText(textOf(child(run, 'a:t')).replaceAll('\v', ' '), font, symbolFont);
  const code = MONOSPACED.test(font);
  let out: Inline = { type: code ? 'code' : 'text', text: value };
  const raised = Number(baseline ?? 0);
  if (raised !== 0) out = { type: raised > 0 ? 'superscript' : 'subscript', children: [out] };
  if (strike === 'sngStrike' || strike === 'dblStrike') out = { type: 'delete', children: [out] };
  if (i === '1' || i === 'true') out = { type: 'emphasis', children: [out] };
  if (b === '1' || b === 'true') out = { type: 'strong', children: [out] };
  const target = links.get(child(properties, 'a:hlinkClick')?.attributes['r:id'] ?? '');
  return target?.external ? { type: 'link', url: target.target, children: [out] } : out;
}
