import type { Inline } from '../markdown/blocks.ts';
import { child, textOf, type XmlElement } from '../markup/parse-xml.ts';
import { mathmlToLatex } from '../math/mathml-to-latex.ts';
import type { OdtContext } from './odt-context.ts';

/** What a frame shows in the line: its formula, or its image. */
export function readFrame(frame: XmlElement, context: OdtContext): Inline[] {
  const object = child(frame, 'draw:object');
  // Flat files hold the formula itself, others the name of its folder.
  const math = child(object, 'math:math');
  const latex = math ? mathmlToLatex(math) : context.formulas.get(objectFolder(frame));
  if (latex) return [{ type: 'math', latex }];
  const image = child(frame, 'draw:image');
  // The image of a chart or a spreadsheet only repeats it.
  if (!image || context.charts.has(objectFolder(frame)) || context.sheets.has(objectFolder(frame))) return [];
  const alt = (textOf(child(frame, 'svg:desc')) || textOf(child(frame, 'svg:title'))).trim();
  const url = context.images.get(image.attributes['xlink:href'] ?? '') ?? '';
  context.figures.push({ ...(alt ? { alt } : {}), ...(url ? { file: url } : {}) });
  return [{ type: 'image', url, alt }];
}

/** Where the object of a frame is stored in the file. */
export const objectFolder = (frame: XmlElement): string =>
  child(frame, 'draw:object')?.attributes['xlink:href']?.replace(/^\.\/|\/$/g, '') ?? '';
