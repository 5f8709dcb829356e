import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { rawPage, stream } from '../raw-pdf.test.fixture.ts';

it('a Greek letter is what the name of its glyph says where the map to Unicode gives a sign of Latin 1', async () => {
  const map =
    '/CMapName/X def\n1 begincodespacerange<00><FF>endcodespacerange\n' +
    '4 beginbfchar<31><00C3><32><03F1><33><00C9><34><00B5>endbfchar\nendcmap';
  const names = '/Differences[49/sigma/rho/Egrave/mu]';
  const { markdown } = await convertWith(
    pdf,
    rawPage(
      'BT/F 12 Tf 20 150 Td(1234) Tj ET',
      {
        F: `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 49/LastChar 52/Widths[500 500 500 500]/Encoding<</Type/Encoding${names}>>/ToUnicode 6 0 R>>`,
      },
      [stream(map)],
    ),
  );
  expect(markdown).toBe('\u03c3\u03f1\u00c9\u00b5');
});
