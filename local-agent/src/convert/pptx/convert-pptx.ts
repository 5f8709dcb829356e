import type { ConversionWarning, Figure } from '@docferry/shared-contracts';
import type { Conversion, ConversionInput, FormatConverter } from '../conversion.ts';
import type { Block } from '../markdown/blocks.ts';
import { emitSegments } from '../markdown/emit-markdown.ts';
import { child, childrenNamed, descend, elements, type XmlElement } from '../markup/parse-xml.ts';
import { textOmitted } from '../omitted-text.ts';
import { coreProperties, mainPart, type OoxmlPackage, openPackage } from '../ooxml/open-package.ts';
import { readEquations } from '../ooxml/read-equations.ts';
import { readGraphics } from '../ooxml/read-graphics.ts';
import { readImages } from '../ooxml/read-images.ts';
import { arrangeSlides, type Slide } from './arrange-slides.ts';
import { placeholderOf } from './placeholder-styles.ts';
import { readSlide } from './read-slide.ts';
import { readTextBody } from './read-text.ts';

/**
 * Presentations (PresentationML, ECMA-376 part 1, section 19): a segment for each slide, its content in visual order,
 * its notes as a quotation. Hidden slides are omitted, with a warning.
 */
async function convertPptx(input: ConversionInput): Promise<Conversion> {
  const ooxml = await openPackage(input);
  const main = await mainPart(ooxml, 'ppt/presentation.xml');
  const presentation = await ooxml.xml(main);
  const related = await ooxml.relationships(main);
  const defaults = child(presentation, 'p:defaultTextStyle');
  const warnings: ConversionWarning[] = [];
  const slides: Slide[] = [];
  const figures: Figure[] = [];
  const entries = childrenNamed(child(presentation, 'p:sldIdLst'), 'p:sldId');
  const { first = 1, last = entries.length } = input.options.pages ?? {};
  for (const [index, entry] of entries.entries()) {
    const label = String(index + 1);
    const part = related.get(entry.attributes['r:id'] ?? '')?.target;
    if (!part || index + 1 < first || index + 1 > last) continue;
    const slide = await readSlidePart(ooxml, part, { label, defaults, figures, input });
    if (slide) slides.push(slide);
    else warnings.push({ code: 'hidden_slide', message: `The hidden slide ${label} was omitted.`, segment: label });
    input.onProgress(index + 1, entries.length);
  }
  const metadata = await coreProperties(ooxml);
  return {
    ...emitSegments(arrangeSlides(slides)),
    title: metadata.title && !/^(?:powerpoint|pptx? )?presentation$/i.test(metadata.title) ? metadata.title : null,
    metadata,
    warnings: [...warnings, ...textOmitted(ooxml.cut.size > 0)],
    stats: { pages: slides.length, ...(figures.length > 0 ? { images: figures.length } : {}) },
    ...(figures.length > 0 ? { figures } : {}),
  };
}

async function readSlidePart(
  ooxml: OoxmlPackage,
  part: string,
  deck: {
    readonly label: string;
    readonly defaults: XmlElement | undefined;
    readonly figures: Figure[];
    readonly input: ConversionInput;
  },
): Promise<Slide | undefined> {
  const slide = await ooxml.xml(part);
  if (/^(?:0|false)$/.test(slide?.attributes.show ?? '')) return undefined;
  const relationships = await ooxml.relationships(part);
  const target = (from: typeof relationships, type: string) =>
    [...from.values()].find((relationship) => relationship.type === type)?.target;
  const layoutPart = target(relationships, 'slideLayout');
  const layout = layoutPart ? await ooxml.xml(layoutPart) : undefined;
  const masterPart = layoutPart && target(await ooxml.relationships(layoutPart), 'slideMaster');
  const master = masterPart ? await ooxml.xml(masterPart) : undefined;
  const graphics = await readGraphics(ooxml, part);
  const equations = await readEquations(ooxml, part);
  const { label, defaults, figures, input } = deck;
  const images = await readImages(ooxml, part, input.images, Number(label));
  const content = readSlide(slide, {
    layout,
    master,
    defaults,
    relationships,
    graphics,
    equations,
    images,
    figures,
    label,
  });
  const notesPart = target(relationships, 'notesSlide');
  return {
    ...content,
    label,
    isSection: layout?.attributes.type === 'secHead',
    notes: notesPart ? readNotes(await ooxml.xml(notesPart)) : [],
  };
}

function readNotes(root: XmlElement | undefined): Block[] {
  const body = elements(descend(root, 'p:cSld', 'p:spTree')).find((shape) => placeholderOf(shape)?.type === 'body');
  return readTextBody(child(body, 'p:txBody'), [], new Map());
}

export const pptx: FormatConverter = { format: 'pptx', id: 'docferry-pptx/8', convert: convertPptx };
