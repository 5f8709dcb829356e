import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPdf, stream } from '../raw-pdf.test.fixture.ts';

it('names of glyphs say their letters before what follows them, and those that they join', async () => {
  const { markdown } = await convertWith(
    pdf,
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      stream('BT/F 12 Tf 20 150 Td(In <>) Tj 0 -40 Td(O[ces)Tj ET'.replace('<>', '\\200\\201\\202\\203')),
      '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Type/Encoding/Differences' +
        '[91/f_f_i 128/one.oldstyle/nine.os/zero.tosf/uni0037.alt]>>>>',
    ]),
  );
  expect(markdown).toBe('In 1907\n\nOffices');
});
