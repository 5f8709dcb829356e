import type { Block } from '../markdown/blocks.ts';
import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { readFormula } from './read-tex.ts';

/**
 * Displayed formulas that a page sets in a table to have their numbers at the margin, as LaTeXML does for papers: a
 * formula a row, with its number as a tag. `undefined` for other tables.
 */
export function readEquations(table: XmlElement): Block[] | undefined {
  if (!/(?:^|\s)ltx_eq(?:uation|n_\w+)/.test(table.attributes.class ?? '')) return undefined;
  const out: Block[] = [];
  for (const row of walk(table)) {
    if (row.name !== 'tr') continue;
    const formulas = [...walk(row)].flatMap((element) => readFormula(element)?.latex ?? []);
    if (formulas.length === 0) continue;
    const tag = elements(row)
      .filter((cell) => ![...walk(cell)].some((inner) => readFormula(inner)))
      .map((cell) => textOf(cell).trim())
      .join('')
      .replace(/^\((.*)\)$/, '$1');
    out.push({ type: 'math', latex: `${formulas.join(' ')}${tag ? ` \\tag{${tag}}` : ''}` });
  }
  return out.length > 0 ? out : undefined;
}
