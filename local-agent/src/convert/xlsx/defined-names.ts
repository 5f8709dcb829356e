import { child, childrenNamed, textOf, type XmlElement } from '../markup/parse-xml.ts';

/** Finds what a name stands for in formulas of a sheet. */
export type DefinedNames = (sheet: string, name: string) => string | undefined;

/** References to cells that are the same wherever they are used, and values; others depend on the cell. */
const CONSTANT = /^(?:(?:'[^']+'|[^'!"]+)!\$[A-Z]{1,3}\$\d+(?::\$[A-Z]{1,3}\$\d+)?|-?\d+(?:\.\d+)?%?|"[^"]*")$/;

/** The names of a workbook, or of one of its sheets, that stand for cells or values (ECMA-376 part 1, 18.2.5). */
export function readDefinedNames(workbook: XmlElement | undefined, sheets: readonly string[]): DefinedNames {
  const known = new Map<string, string>();
  for (const entry of childrenNamed(child(workbook, 'x:definedNames'), 'x:definedName')) {
    const { name = '', localSheetId } = entry.attributes;
    const formula = textOf(entry).trim();
    if (CONSTANT.test(formula)) known.set(keyOf(localSheetId && sheets[Number(localSheetId)], name), formula);
  }
  return (sheet, name) => known.get(keyOf(sheet, name)) ?? known.get(keyOf(undefined, name));
}

const keyOf = (sheet: string | undefined, name: string): string => `${sheet ?? ''}\n${name.toLowerCase()}`;
