import type { ConversionWarning } from '@docferry/shared-contracts';
import { UserError } from '../../errors.ts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import { emitSegments } from '../markdown/emit-markdown.ts';
import { child, childrenNamed, descend, elements, parseXml, type XmlElement } from '../markup/parse-xml.ts';
import { documentMetadata } from '../odf/document-metadata.ts';
import { openOdf } from '../odf/open-odf.ts';
import { readOdfImages } from '../odf/read-images.ts';
import type { OdtContext } from '../odt/odt-context.ts';
import { readObjects } from '../odt/read-objects.ts';
import { readOdtStyles } from '../odt/styles.ts';
import { textOmitted } from '../omitted-text.ts';
import { arrangeSlides, type Slide } from '../pptx/arrange-slides.ts';
import { readPage } from './read-page.ts';

/**
 * OpenDocument presentations (OpenDocument 1.3 part 3, section 3.6): a segment for each slide, its content in visual
 * order, its notes as a quotation. Hidden slides are omitted, with a warning.
 */
async function convertOdp(input: ConversionInput): Promise<Conversion> {
  const { nesting, nodes } = input.limits;
  const { content: source, styles: more, meta, zip } = await openOdf(input);
  let cut = false;
  const content = parseXml(source, nesting, {
    nodes,
    onCut: () => {
      cut = true;
    },
  });
  const body = descend(content, 'office:body', 'office:presentation');
  if (!body) throw new UserError('CONVERSION_FAILED', 'The file is damaged: its slides are missing.');
  const styles = more && parseXml(more, nesting);
  const context: OdtContext = {
    styles: readOdtStyles(content, styles),
    ...(await readObjects(zip, input)),
    images: await readOdfImages(zip, input.images),
    notes: [],
    figures: [],
    numbers: new Map(),
  };
  const hidden = hiddenPages(content, styles);
  const warnings: ConversionWarning[] = [];
  const slides: Slide[] = [];
  const pages = childrenNamed(body, 'draw:page');
  const { first = 1, last = pages.length } = input.options.pages ?? {};
  for (const [index, page] of pages.entries()) {
    const label = String(index + 1);
    if (index + 1 < first || index + 1 > last) continue;
    if (hidden.has(page.attributes['draw:style-name'] ?? '')) {
      warnings.push({ code: 'hidden_slide', message: `The hidden slide ${label} was omitted.`, segment: label });
    } else slides.push(readPage(page, label, context));
    input.onProgress(index + 1, pages.length);
  }
  const metadata = documentMetadata(meta, nesting);
  const { figures } = context;
  return {
    ...emitSegments(arrangeSlides(slides)),
    title: metadata.title ?? null,
    metadata,
    warnings: [...warnings, ...textOmitted(cut)],
    stats: { pages: slides.length, ...(figures.length > 0 ? { images: figures.length } : {}) },
    ...(figures.length > 0 ? { figures } : {}),
  };
}

/** Names of the page styles that hide a slide. */
const hiddenPages = (...roots: readonly (XmlElement | undefined)[]): Set<string> =>
  new Set(
    roots
      .flatMap((root) => ['office:automatic-styles', 'office:styles'].flatMap((group) => elements(child(root, group))))
      .filter(
        (style) => child(style, 'style:drawing-page-properties')?.attributes['presentation:visibility'] === 'hidden',
      )
      .map(({ attributes }) => attributes['style:name'] ?? ''),
  );

export const odp: FormatConverter = { format: 'odp', id: 'docferry-odp/9', convert: convertOdp };
