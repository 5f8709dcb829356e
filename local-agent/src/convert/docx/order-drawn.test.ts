import { describe, expect, it } from 'vitest';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { docx } from './convert-docx.ts';
import { p, W } from './handmade.test.fixture.ts';

const NAMESPACES = [
  ['w', W],
  ['wp', 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'],
  ['a', 'http://schemas.openxmlformats.org/drawingml/2006/main'],
  ['wps', 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'],
  ['wpg', 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup'],
  ['mc', 'http://schemas.openxmlformats.org/markup-compatibility/2006'],
].map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`);

const markdownOf = async (...drawings: readonly string[]) => {
  const runs = drawings.map((drawing) => `<w:r><w:drawing>${drawing}</w:drawing></w:r>`).join('');
  const bytes = zipOf({
    '_rels/.rels': relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<w:document ${NAMESPACES.join(' ')}><w:body><w:p>${runs}</w:p></w:body></w:document>`,
  });
  return (await convertWith(docx, bytes)).markdown;
};

type At = { readonly x: number; readonly y: number };

const box = (text: string, at?: At) => {
  const place = at && `<a:xfrm><a:off x="${at.x}" y="${at.y}"/><a:ext cx="900" cy="400"/></a:xfrm>`;
  return `<wps:wsp><wps:spPr>${place ?? ''}</wps:spPr><wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx></wps:wsp>`;
};
const offset = (axis: 'H' | 'V', value: number, from: string) =>
  `<wp:position${axis} relativeFrom="${from}"><wp:posOffset>${value}</wp:posOffset></wp:position${axis}>`;
const anchored = (text: string, { x, y }: At, from = 'paragraph') =>
  `<wp:anchor>${offset('H', x, 'column')}${offset('V', y, from)}<wp:extent cx="900" cy="400"/>${box(text)}</wp:anchor>`;

const GRID = [
  ['Tank', { x: 0, y: 510 }],
  ['Pump', { x: 1000, y: 0 }],
  ['Well', { x: 0, y: 20 }],
] as const;

describe('docx', () => {
  it('reads the text boxes of a paragraph in visual order', async () => {
    const drawings = GRID.map(([text, at]) => anchored(text, at));
    expect(await markdownOf(...drawings)).toBe('Well\n\nPump\n\nTank');
  });

  it('keeps the order of the file where they are placed from different edges, or within the text', async () => {
    const [tank, pump, well] = GRID.map(([text, at]) => anchored(text, at));
    const page = anchored('Roof', { x: 0, y: 0 }, 'page');
    expect(await markdownOf(tank ?? '', well ?? '', page)).toBe('Tank\n\nWell\n\nRoof');
    expect(await markdownOf(tank ?? '', pump ?? '', `<wp:inline>${box('Roof')}</wp:inline>`)).toBe(
      'Tank\n\nPump\n\nRoof',
    );
  });

  it('reads distances that are given beside shares of the page', async () => {
    const [tank, , well = ''] = GRID.map(([text, at]) => anchored(text, at));
    const share = (xml: string) =>
      xml.replace(
        /<wp:positionV .*<\/wp:positionV>/,
        (position) =>
          `<mc:AlternateContent><mc:Choice><wp:positionV relativeFrom="paragraph"/></mc:Choice><mc:Fallback>${position}</mc:Fallback></mc:AlternateContent>`,
      );
    expect(await markdownOf(tank ?? '', share(well))).toBe('Well\n\nTank');
  });

  it('reads the shapes of a group in visual order, with the paragraphs of each in theirs', async () => {
    const shapes = GRID.map(([text, at]) => box(text, at)).join('');
    const group = `<wp:inline><wpg:wgp><wpg:grpSpPr/>${shapes.replace(p('Well'), p('Well') + p('Deep'))}</wpg:wgp></wp:inline>`;
    expect(await markdownOf(group)).toBe('Well\n\nDeep\n\nPump\n\nTank');
  });
});
