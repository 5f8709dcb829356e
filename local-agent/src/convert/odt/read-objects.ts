import type { Zip } from '../../zip/open-zip.ts';
import type { ConversionInput } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { descend, parseXml, type XmlElement } from '../markup/parse-xml.ts';
import { mathmlToLatex } from '../math/mathml-to-latex.ts';
import { readSpreadsheet } from '../ods/read-spreadsheet.ts';
import { sheetBlocks } from '../sheets/sheet-blocks.ts';

/**
 * What is embedded in a document, by its folder in the file: formulas as LaTeX, charts as their `chart:chart`,
 * spreadsheets as what their first sheet shows.
 */
export type OdfObjects = {
  readonly formulas: ReadonlyMap<string, string>;
  readonly charts: ReadonlyMap<string, XmlElement>;
  readonly sheets: ReadonlyMap<string, readonly Block[]>;
};

/** Formulas, charts and spreadsheets are small documents of their own, each in its folder. */
export async function readObjects(zip: Zip | undefined, input: ConversionInput): Promise<OdfObjects> {
  const formulas = new Map<string, string>();
  const charts = new Map<string, XmlElement>();
  const sheets = new Map<string, Block[]>();
  for (const name of zip?.names ?? []) {
    const folder = /^(.+)\/content\.xml$/.exec(name)?.[1];
    const source = folder && (await zip?.read(name));
    if (!folder || !source) continue;
    const root = parseXml(source, input.limits.nesting);
    const chart = descend(root, 'office:body', 'office:chart', 'chart:chart');
    if (root.name === 'math:math') formulas.set(folder, mathmlToLatex(root));
    else if (chart) charts.set(folder, chart);
    else if (descend(root, 'office:body', 'office:spreadsheet')) sheets.set(folder, firstSheet(source, input));
  }
  return { formulas, charts, sheets };
}

/** Only one sheet shows; those behind it are empty for the most part. */
function firstSheet(source: Uint8Array, input: ConversionInput): Block[] {
  const shown = readSpreadsheet(source, input).sheets.find(({ hidden }) => !hidden);
  return shown ? sheetBlocks(shown) : [];
}
