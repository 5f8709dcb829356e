import type { Zip } from '../../zip/open-zip.ts';
import { descend, parseXml, type XmlElement } from '../markup/parse-xml.ts';
import { mathmlToLatex } from '../math/mathml-to-latex.ts';

/** What is embedded in a document, by its folder in the file: formulas as LaTeX, charts as their `chart:chart`. */
export type OdfObjects = {
  readonly formulas: ReadonlyMap<string, string>;
  readonly charts: ReadonlyMap<string, XmlElement>;
};

/** Formulas and charts are small documents of their own, each in its folder. */
export async function readObjects(zip: Zip | undefined, nesting: number): Promise<OdfObjects> {
  const formulas = new Map<string, string>();
  const charts = new Map<string, XmlElement>();
  for (const name of zip?.names ?? []) {
    const folder = /^(.+)\/content\.xml$/.exec(name)?.[1];
    const source = folder && (await zip?.read(name));
    if (!folder || !source) continue;
    const root = parseXml(source, nesting);
    const chart = descend(root, 'office:body', 'office:chart', 'chart:chart');
    if (root.name === 'math:math') formulas.set(folder, mathmlToLatex(root));
    else if (chart) charts.set(folder, chart);
  }
  return { formulas, charts };
}
