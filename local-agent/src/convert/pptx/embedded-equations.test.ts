import { expect, it } from 'vitest';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { modern, nativeStream, oleContainer } from '../math/mtef/mtef.test.fixture.ts';
import { pptx } from './convert-pptx.ts';

const NAMESPACES = [
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
].join(' ');

it('pptx writes embedded formulas as LaTeX', async () => {
  const { formula, line, text, template, none } = modern;
  const equation = formula(line(text('y'), template(28, 0, none, line(text('n')))));
  const frame =
    '<p:graphicFrame><a:graphic><a:graphicData><p:oleObj progId="Equation.DSMT4" r:id="r1"/></a:graphicData></a:graphic></p:graphicFrame>';
  const file = zipOf({
    'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId r:id="s1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationshipsOf({ s1: ['slide', 'slides/slide1.xml'] }),
    'ppt/slides/slide1.xml': `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${frame}</p:spTree></p:cSld></p:sld>`,
    'ppt/slides/_rels/slide1.xml.rels': relationshipsOf({ r1: ['oleObject', '../embeddings/o1.bin'] }),
    'ppt/embeddings/o1.bin': oleContainer('Equation Native', nativeStream(equation)),
  });
  expect((await convertWith(pptx, file)).markdown).toContain('$$y^{n}$$');
});
