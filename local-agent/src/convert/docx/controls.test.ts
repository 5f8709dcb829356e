import { describe, expect, it } from 'vitest';
import { convertWith, relationshipsOf, zipOf } from '../convert-with.test.support.ts';
import { oleContainer } from '../math/mtef/mtef.test.fixture.ts';
import { morphData } from '../ooxml/morph-data.test.fixture.ts';
import { docx } from './convert-docx.ts';
import { W } from './handmade.test.fixture.ts';

const V = 'urn:schemas-microsoft-com:vml';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const AX = 'http://schemas.microsoft.com/office/2006/activeX';

const part = (number: string, persistence: string, properties = '') =>
  `<ax:ocx ax:classid="{${number}-EC42-11CE-9E0D-00AA006002F3}" ax:persistence="${persistence}" r:id="b" xmlns:ax="${AX}" xmlns:r="${R}">${properties}</ax:ocx>`;

const control = (id: string, container = 'object') =>
  `<w:r><w:${container}><v:shape alt="drawn"><v:imagedata/></v:shape><w:control r:id="${id}"/></w:${container}></w:r>`;

describe('docx', () => {
  it('shows what ActiveX controls show, however they are kept, and no image of them', async () => {
    const property = (name: string, value: string) => `<ax:ocxPr ax:name="${name}" ax:value="${value}"/>`;
    const bag = property('Value', '1') + property('Caption', 'Pond');
    const controls = {
      c1: part('8BD21D40', 'persistPropertyBag', bag),
      c2: part('8BD21D50', 'persistStorage'),
      c3: part('8BD21D10', 'persistStreamInit'),
      c4: part('D7053240', 'persistPropertyBag', property('Caption', 'Send')),
    };
    const names = Object.keys(controls);
    const bytes = zipOf({
      '_rels/.rels': relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] }),
      'word/document.xml': `<w:document xmlns:w="${W}" xmlns:v="${V}" xmlns:r="${R}"><w:body><w:p><w:r><w:t>Water:</w:t></w:r>${control('c1')}${control('c2', 'pict')}</w:p><w:p>${control('c3')}</w:p><w:p>${control('c4')}</w:p></w:body></w:document>`,
      'word/_rels/document.xml.rels': relationshipsOf(
        Object.fromEntries(names.map((name) => [name, ['control', `activeX/${name}.xml`]])),
      ),
      ...Object.fromEntries(Object.entries(controls).map(([name, xml]) => [`word/activeX/${name}.xml`, xml])),
      ...Object.fromEntries(
        names.map((name) => [`word/activeX/_rels/${name}.xml.rels`, relationshipsOf({ b: ['bin', `${name}.bin`] })]),
      ),
      'word/activeX/c2.bin': oleContainer('contents', morphData('0', 'Well')),
      'word/activeX/c3.bin': Buffer.concat([Buffer.alloc(16), morphData('Deep', '')]),
    });
    const { markdown } = await convertWith(docx, bytes);
    expect(markdown).toBe('Water: ☑ Pond ○ Well\n\nDeep\n\n![drawn]()');
  });
});
