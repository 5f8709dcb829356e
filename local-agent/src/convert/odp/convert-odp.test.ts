import { describe, expect, it } from 'vitest';
import { convertWith, zipOf } from '../convert-with.test.support.ts';
import { odp } from './convert-odp.ts';

const ODF = 'urn:oasis:names:tc:opendocument:xmlns:';
const NAMESPACES = [
  ...['office', 'table', 'text', 'style', 'presentation', 'chart'].map((name) => `xmlns:${name}="${ODF}${name}:1.0"`),
  `xmlns:draw="${ODF}drawing:1.0" xmlns:svg="${ODF}svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`,
].join(' ');
const STYLES =
  '<style:style style:name="off" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>';

const frame = (text: string, kind: string, x: number, y: number) =>
  `<draw:frame presentation:class="${kind}" svg:x="${x}cm" svg:y="${y}cm" svg:width="8cm" svg:height="2cm"><draw:text-box>${text}</draw:text-box></draw:frame>`;
const p = (text: string) => `<text:p>${text}</text:p>`;
const body = (pages: string) => `<office:body><office:presentation>${pages}</office:presentation></office:body>`;
const PAGES =
  `<draw:page>${frame(p('Right'), '', 12, 4)}${frame(p('Left'), '', 1, 4)}${frame(p('Pumps'), 'title', 1, 1)}` +
  `<presentation:notes>${frame(p('Speak up.'), 'notes', 1, 9)}</presentation:notes></draw:page>` +
  `<draw:page draw:style-name="off">${frame(p('Secret'), 'title', 1, 1)}</draw:page>` +
  `<draw:page>${frame(p('Flow'), 'title', 1, 1)}<draw:frame svg:x="1cm" svg:y="4cm"><draw:object xlink:href="./Object 1"/></draw:frame></draw:page>`;
const CHART =
  '<chart:chart><chart:title><text:p>Litres</text:p></chart:title><chart:subtitle><text:p>of a day</text:p></chart:subtitle><chart:plot-area><chart:axis/><chart:axis><chart:title><text:p>in 1000</text:p></chart:title></chart:axis></chart:plot-area><table:table><table:table-row><table:table-cell/><table:table-cell><text:p>North</text:p></table:table-cell></table:table-row>' +
  '<table:table-row><table:table-cell><text:p>May</text:p></table:table-cell><table:table-cell><text:p>7</text:p></table:table-cell></table:table-row></table:table></chart:chart>';

describe('odp', () => {
  it('reads slides in visual order with notes and charts, and leaves hidden ones out', async () => {
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.presentation',
      'content.xml': `<office:document-content ${NAMESPACES}><office:automatic-styles>${STYLES}</office:automatic-styles>${body(PAGES)}</office:document-content>`,
      'Object 1/content.xml': `<office:document-content ${NAMESPACES}><office:body><office:chart>${CHART}</office:chart></office:body></office:document-content>`,
    });
    const { markdown, segments, warnings } = await convertWith(odp, bytes);
    expect(markdown).toBe(
      '# Pumps\n\nLeft\n\nRight\n\n> **Notes:**\n>\n> Speak up.\n\n' +
        '# Flow\n\n**Litres**\n\nof a day\n\nin 1000\n\n|  | North |\n| --- | --- |\n| May | 7 |',
    );
    expect(segments?.map(({ label }) => label)).toEqual(['1', '3']);
    expect(warnings).toMatchObject([{ code: 'hidden_slide', segment: '2' }]);
  });

  it('reads a spreadsheet that is embedded, in place of its image', async () => {
    const cell = (text: string) => `<table:table-cell>${p(text)}</table:table-cell>`;
    const row = (...texts: string[]) => `<table:table-row>${texts.map(cell).join('')}</table:table-row>`;
    const empty =
      '<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>';
    const sheet = `<table:table table:name="Sheet1">${row('Well', 'Depth')}${row('North', '30')}${empty}</table:table>`;
    const object =
      '<draw:frame svg:x="1cm" svg:y="4cm"><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>';
    const bytes = zipOf({
      mimetype: 'application/vnd.oasis.opendocument.presentation',
      'content.xml': `<office:document-content ${NAMESPACES}>${body(`<draw:page>${object}</draw:page>`)}</office:document-content>`,
      'Object 1/content.xml': `<office:document-content ${NAMESPACES}><office:body><office:spreadsheet>${sheet}</office:spreadsheet></office:body></office:document-content>`,
    });
    const { markdown, figures } = await convertWith(odp, bytes);
    expect(markdown).toBe('| Well | Depth |\n| --- | --- |\n| North | 30 |');
    expect(figures).toBeUndefined();
  });

  it('reads the shapes of a group in visual order', async () => {
    const inner = `<draw:g>${frame(p('Tank'), '', 1, 12)}${frame(p('Valve'), '', 1, 8)}</draw:g>`;
    const page = `<draw:page>${frame(p('Pumps'), 'title', 1, 1)}<draw:g>${inner}${frame(p('Well'), '', 1, 4)}</draw:g></draw:page>`;
    const flat = `<office:document ${NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.presentation">${body(page)}</office:document>`;
    expect((await convertWith(odp, flat)).markdown).toBe('# Pumps\n\nWell\n\nValve\n\nTank');
  });

  it('reads flat files', async () => {
    const flat = `<office:document ${NAMESPACES} office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles>${STYLES}</office:automatic-styles>${body(PAGES)}</office:document>`;
    expect((await convertWith(odp, flat)).markdown).toContain('# Pumps\n\nLeft\n\nRight');
  });
});
