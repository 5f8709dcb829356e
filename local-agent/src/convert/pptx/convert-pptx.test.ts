import { describe, expect, it } from 'vitest';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { pptx } from './convert-pptx.ts';

const NAMESPACES = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');

type HandmadeSlide = {
  readonly shapes: string;
  readonly layout?: string;
  readonly notes?: string;
  readonly hidden?: boolean;
};

/** A presentation of handwritten PresentationML whose master gives bullets to body text. */
function handmade(slides: readonly HandmadeSlide[]): Uint8Array {
  const tree = (shapes: string) => `<p:cSld><p:spTree>${shapes}</p:spTree></p:cSld>`;
  const bullets = [1, 2].map((level) => `<a:lvl${level}pPr><a:buChar char="•"/></a:lvl${level}pPr>`).join('');
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst>${slides.map((_, index) => `<p:sldId r:id="s${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationshipsOf(
      Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', `slides/slide${index}.xml`]])),
    ),
    'ppt/slideMasters/master.xml': `<p:sldMaster ${NAMESPACES}>${tree('')}<p:txStyles><p:bodyStyle>${bullets}</p:bodyStyle></p:txStyles></p:sldMaster>`,
  };
  for (const layout of ['obj', 'title', 'secHead']) {
    parts[`ppt/slideLayouts/${layout}.xml`] = `<p:sldLayout ${NAMESPACES} type="${layout}">${tree('')}</p:sldLayout>`;
    parts[`ppt/slideLayouts/_rels/${layout}.xml.rels`] = relationshipsOf({
      m: ['slideMaster', '../slideMasters/master.xml'],
    });
  }
  for (const [index, { shapes, layout = 'obj', notes, hidden }] of slides.entries()) {
    parts[`ppt/slides/slide${index}.xml`] = `<p:sld ${NAMESPACES}${hidden ? ' show="0"' : ''}>${tree(shapes)}</p:sld>`;
    parts[`ppt/slides/_rels/slide${index}.xml.rels`] = relationshipsOf({
      l: ['slideLayout', `../slideLayouts/${layout}.xml`],
      ...(notes ? { n: ['notesSlide', `../notesSlides/notes${index}.xml`] } : {}),
    });
    if (notes)
      parts[`ppt/notesSlides/notes${index}.xml`] =
        `<p:notes ${NAMESPACES}>${tree(shape(para(notes), { placeholder: 'type="body"' }))}</p:notes>`;
  }
  return zipOf(parts);
}

const para = (text: string, properties = '<a:pPr/>') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
const at = (level: number) => `<a:pPr lvl="${level}"/>`;

function shape(
  body: string,
  { placeholder, box }: { placeholder?: string; box?: [left: number, top: number, width: number, height: number] },
): string {
  const [left, top, width, height] = box ?? [];
  const place = box ? `<a:xfrm><a:off x="${left}" y="${top}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` : '';
  const ph = placeholder === undefined ? '' : `<p:ph ${placeholder}/>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody>${body}</p:txBody></p:sp>`;
}

const title = (text: string, type = 'title') => shape(para(text), { placeholder: `type="${type}"` });

describe('pptx', () => {
  it('puts covers above sections above slides, and gives each slide its segment', async () => {
    const bytes = handmade([
      { shapes: title('Annual report', 'ctrTitle'), layout: 'title' },
      { shapes: title('Part one'), layout: 'secHead' },
      {
        shapes:
          title('Sales') +
          shape(para('up') + para('a lot', at(1)) + para('plain', '<a:pPr><a:buNone/></a:pPr>'), {
            placeholder: 'idx="1"',
          }),
      },
      { shapes: title('Not shown'), hidden: true },
    ]);
    const { markdown, segments = [], warnings } = await convertWith(pptx, bytes);
    expect(markdown).toBe('# Annual report\n\n## Part one\n\n### Sales\n\n- up\n  - a lot\n\nplain');
    expect(segments.map(({ label, start, end }) => [label, markdown.slice(start, end)])).toEqual([
      ['1', '# Annual report'],
      ['2', '## Part one'],
      ['3', '### Sales\n\n- up\n  - a lot\n\nplain'],
    ]);
    expect(warnings?.map(({ code, segment }) => [code, segment])).toEqual([['hidden_slide', '4']]);
  });

  it('reads shapes in visual order, column by column, whatever their order in the file', async () => {
    const box = (text: string, place: [number, number, number, number]) => shape(para(text), { box: place });
    const shapes =
      box('right top', [500, 100, 400, 100]) +
      box('below all', [0, 400, 900, 50]) +
      box('left top', [0, 100, 400, 70]) +
      box('left bottom', [0, 180, 400, 130]) +
      box('right bottom', [500, 205, 400, 100]);
    const { markdown } = await convertWith(pptx, handmade([{ shapes }]));
    expect(markdown.split('\n\n')).toEqual(['left top', 'left bottom', 'right top', 'right bottom', 'below all']);
  });

  it('reads a grid of shapes as its author laid it down: by rows or by columns', async () => {
    const places: Readonly<Record<string, readonly [left: number, top: number]>> = {
      a: [0, 0],
      b: [200, 0],
      c: [0, 100],
      d: [200, 100],
    };
    const order = async (names: string) => {
      const shapes = names.split('').map((name) => {
        const [left, top] = places[name] ?? [0, 0];
        return shape(para(name), { box: [left, top, 100, 50] });
      });
      return (await convertWith(pptx, handmade([{ shapes: shapes.join('') }]))).markdown.replaceAll('\n', '');
    };
    expect([await order('abcd'), await order('acbd'), await order('dcba')]).toEqual(['abcd', 'acbd', 'abcd']);
  });

  it('keeps what most slides have at one place once', async () => {
    const foot = shape(para('Wells Inc.'), { box: [0, 900, 100, 20] });
    const own = (text: string) => shape(para(text), { box: [0, 100, 100, 20] });
    const slides = ['a', 'b', 'c', 'd', 'e'].map((text) => ({ shapes: own(text) + foot }));
    const five = await convertWith(pptx, handmade(slides));
    expect(five.markdown.split('\n\n')).toEqual(['a', 'Wells Inc.', 'b', 'c', 'd', 'e']);
    const four = await convertWith(pptx, handmade(slides.slice(1)));
    expect(four.markdown.split('Wells Inc.')).toHaveLength(5);
  });

  it('reads boxes that overlap by their edges in visual order too', async () => {
    const box = (text: string, left: number, top: number) => shape(para(text), { box: [left, top, 400, 100] });
    const shapes = box('build', 600, 110) + box('plan', 300, 100) + box('ask', 0, 105);
    const { markdown } = await convertWith(pptx, handmade([{ shapes }]));
    expect(markdown.split('\n\n')).toEqual(['ask', 'plan', 'build']);
  });

  it('reads columns below their heads, though the file has all heads first', async () => {
    const box = (text: string, place: [number, number, number, number]) => shape(para(text), { box: place });
    const shapes =
      box('Chances', [0, 0, 400, 50]) +
      box('Risks', [500, 0, 400, 50]) +
      box('new wells', [0, 60, 400, 300]) +
      box('drought', [500, 60, 400, 300]);
    const { markdown } = await convertWith(pptx, handmade([{ shapes }]));
    expect(markdown.split('\n\n')).toEqual(['Chances', 'new wells', 'Risks', 'drought']);
  });

  it('reads formulas in an extension without an alternative', async () => {
    const math =
      '<a14:m xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:oMath><m:r><m:t>x+1</m:t></m:r></m:oMath></a14:m>';
    const shapes = shape(`<a:p><a:r><a:t>Let </a:t></a:r>${math}<a:r><a:t> be.</a:t></a:r></a:p>`, {});
    expect((await convertWith(pptx, handmade([{ shapes }]))).markdown).toBe('Let $x+1$ be.');
  });

  it('numbers, marks, links nothing unknown, and leaves slide numbers and dates out', async () => {
    const auto = '<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>';
    const bold = '<a:p><a:r><a:rPr b="1"/><a:t>bold</a:t></a:r><a:br/><a:r><a:t>next</a:t></a:r></a:p>';
    const shapes =
      shape(para('third', auto) + para('fourth', auto) + bold, { box: [0, 0, 9, 9] }) +
      shape(para('7'), { placeholder: 'type="sldNum"' });
    const { markdown } = await convertWith(pptx, handmade([{ shapes }]));
    expect(markdown).toBe('3. third\n4. fourth\n\n**bold**  \nnext');
  });

  it('writes numbers as their scheme displays them', async () => {
    const auto = (scheme: string, level = 0) => `<a:pPr lvl="${level}"><a:buAutoNum type="${scheme}"/></a:pPr>`;
    const shapes = shape(
      para('survey', auto('arabicParenR')) +
        para('sites', auto('alphaLcPeriod', 1)) +
        para('owners', auto('alphaLcPeriod', 1)) +
        para('plan', auto('arabicParenR')),
      {},
    );
    const others = shape(para('one', auto('romanUcPeriod')) + para('two', auto('romanUcPeriod')), {});
    const { markdown } = await convertWith(pptx, handmade([{ shapes }, { shapes: others }]));
    expect(markdown).toBe('1. survey\n   - a. sites\n   - b. owners\n2. plan\n\n- I. one\n- II. two');
  });

  it('puts a paragraph below the item whose text it is indented like, but not one whose first line hangs out', async () => {
    const bullet = '<a:pPr marL="342900" indent="-342900"><a:buChar char="•"/></a:pPr>';
    const plain = (indent: number) => `<a:pPr marL="342900" indent="${indent}"><a:buNone/></a:pPr>`;
    const shapes = shape(
      para('Wells', bullet) + para('three of them', plain(0)) + para('Pumps', bullet) + para('Reports', plain(-342900)),
      {},
    );
    const { markdown } = await convertWith(pptx, handmade([{ shapes }]));
    expect(markdown).toBe('- Wells\n\n  three of them\n- Pumps\n\nReports');
  });

  it('reads tables with merged cells, images by their alternative text, and notes', async () => {
    const cell = (text: string, attributes = '') => `<a:tc ${attributes}><a:txBody>${para(text)}</a:txBody></a:tc>`;
    const table =
      '<p:graphicFrame><p:nvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></p:xfrm><a:graphic><a:graphicData>' +
      `<a:tbl><a:tr>${cell('Hours', 'gridSpan="2"')}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('from')}${cell('to')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const image =
      '<p:pic><p:nvPicPr><p:cNvPr id="2" name="p" descr="A pump"/><p:nvPr/></p:nvPicPr><p:spPr><a:xfrm><a:off x="0" y="20"/><a:ext cx="9" cy="9"/></a:xfrm></p:spPr></p:pic>';
    const unnamed = image.replace('A pump', 'C:\\Photos\\DSC 0042.JPG');
    const { markdown, stats } = await convertWith(
      pptx,
      handmade([{ shapes: table + image + unnamed, notes: 'Say hello.' }]),
    );
    expect(markdown).toBe(
      '| Hours | Hours |\n| --- | --- |\n| from | to |\n\n![A pump]()\n\n> **Notes:**\n>\n> Say hello.',
    );
    expect(stats).toMatchObject({ pages: 1, images: 2 });
  });

  it('reads letters of symbol fonts as the signs that they show', async () => {
    const run = (font: string, text: string) => `<a:r><a:rPr>${font}</a:rPr><a:t>${text}</a:t></a:r>`;
    const shapes = shape(
      `<a:p>${run('<a:latin typeface="Arial"/><a:sym typeface="Symbol"/>', 'x \uf0de y')}${run('<a:latin typeface="Symbol"/>', ' a ')}${run('<a:latin typeface="Wingdings"/>', 'x')}</a:p>`,
      {},
    );
    expect((await convertWith(pptx, handmade([{ shapes }]))).markdown).toBe('x ⇒ y α ☒');
  });

  it('takes the largest line at the top for the title of a slide drawn from text boxes', async () => {
    const box = (text: string, size: number, top: number) =>
      `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="${top}"/><a:ext cx="9" cy="90"/></a:xfrm></p:spPr>` +
      `<p:txBody><a:p><a:r><a:rPr sz="${size}"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
    const drawn = handmade([{ shapes: box('Below', 1_600, 500) + box('Pumps', 3_200, 100) }]);
    expect((await convertWith(pptx, drawn)).markdown).toBe('# Pumps\n\nBelow');
    const alike = handmade([{ shapes: box('One', 1_600, 100) + box('Two', 1_600, 500) }]);
    expect((await convertWith(pptx, alike)).markdown).toBe('One\n\nTwo');
  });
});
