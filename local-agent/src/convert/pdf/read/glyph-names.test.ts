import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage } from '../raw-pdf.test.fixture.ts';

it('names of glyphs say their letters before what follows them, and those that they join', async () => {
  const { markdown } = await convertWith(
    pdf,
    rawPage('BT/F 12 Tf 20 150 Td(In <>) Tj 0 -40 Td(O[ces)Tj ET'.replace('<>', '\\200\\201\\202\\203'), {
      F:
        '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Type/Encoding/Differences' +
        '[91/f_f_i 128/one.oldstyle/nine.os/zero.tosf/uni0037.alt]>>>>',
    }),
  );
  expect(markdown).toBe('In 1907\n\nOffices');
});
