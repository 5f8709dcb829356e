import { describe, expect, it } from 'vitest';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { nativeStream, old, oleContainer } from '../math/mtef/mtef.test.fixture.ts';
import { docx } from './convert-docx.ts';
import { W } from './handmade.test.fixture.ts';

const O = 'urn:schemas-microsoft-com:office:office';
const V = 'urn:schemas-microsoft-com:vml';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const object = (id: string) =>
  `<w:r><w:object><v:shape alt="drawn"><v:imagedata/></v:shape><o:OLEObject ProgID="Equation.3" r:id="${id}"/></w:object></w:r>`;
const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A document that embeds objects, r1 and so on. */
const embedding = (body: string, ...objects: readonly Uint8Array[]) =>
  zipOf({
    '_rels/.rels': relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<w:document xmlns:w="${W}" xmlns:o="${O}" xmlns:v="${V}" xmlns:r="${R}"><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationshipsOf(
      Object.fromEntries(objects.map((_, index) => [`r${index + 1}`, ['oleObject', `embeddings/o${index + 1}.bin`]])),
    ),
    ...Object.fromEntries(objects.map((content, index) => [`word/embeddings/o${index + 1}.bin`, content])),
  });

const { formula, line, text, template } = old;
const half = formula(line(template(14, 0, line(text('a')), line(text('b')))));

describe('docx', () => {
  const equation = oleContainer('Equation Native', nativeStream(half));
  const markdownOf = async (body: string, ...objects: readonly Uint8Array[]) =>
    (await convertWith(docx, embedding(body, ...objects))).markdown;

  it('writes embedded formulas as LaTeX, displayed where they stand alone', async () => {
    const body = `<w:p>${run('The slope ')}${object('r1')}${run(' is small.')}</w:p><w:p>${run(' ')}${object('r1')}</w:p>`;
    expect(await markdownOf(body, equation)).toBe('The slope $\\frac{a}{b}$ is small.\n\n$$\\frac{a}{b}$$');
  });

  it('shows what else an embedded object has where its formula cannot be read', async () => {
    const broken = oleContainer('Equation Native', nativeStream(half.slice(0, -4)));
    const body = `<w:p>${run('The slope ')}${object('r1')}</w:p><w:p>${run('The step ')}${object('r2')}</w:p>`;
    expect(await markdownOf(body, broken, Buffer.from('no container'))).toBe(
      'The slope ![drawn]()\n\nThe step ![drawn]()',
    );
  });
});
