import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const TEXT =
  'The lamps of the harbour were lit each evening before the ships came in, and the keeper wrote into the log what the wind did.';
const WORKS = [
  ['A. Keeper and B. Mariner, "Lamps of', 'small harbours," in Proc. of the Coast.', 'Pier Press, 2004, pp. 11-24.'],
  [
    'C. Sailor, D. Harbour, and E. Lock,',
    '"Winds that turn," Journal of the Sea,',
    'vol. 12, no. 3, pp. 210-226, 2009.',
  ],
];

it('the numbers of references are no edge of a column beside text', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    for (const paragraph of [0, 1, 2, 3, 4])
      pen.text(`${TEXT} ${TEXT} ${TEXT}`, 50, 60 + 120 * paragraph, { width: 240, align: 'justify' });
    pen.font('Times-Roman', 8);
    for (let work = 0; work < 16; work++) {
      const y = 60 + 36 * work;
      const label = `[${work + 1}]`;
      pen.text(label, 322 - pen.widthOfString(label), y, { lineBreak: false });
      for (const [row, line] of (WORKS[work % 2] ?? []).entries())
        pen.text(line, 330, y + 9 * row, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).not.toContain('|');
  const left = markdown.indexOf('[1]');
  expect(markdown.slice(0, left).match(/what the wind did\./g)).toHaveLength(15);
  for (let work = 0; work < 16; work++)
    expect(markdown).toContain(`[${work + 1}] ${(WORKS[work % 2] ?? []).join(' ')}`);
});

it('references of one line each are entries of their own', async () => {
  const entries = [
    'PyPy project. Available: the web.',
    'Lamp tables, 3rd ed.',
    'Harbour library, version two.',
    'Tides.',
  ];
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 9);
    for (const [index, entry] of entries.entries()) {
      pen.text(`[${index + 1}]`, 60, 100 + 11 * index, { lineBreak: false });
      pen.text(entry, 78, 100 + 11 * index, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe(entries.map((entry, index) => `[${index + 1}] ${entry}`).join('\n\n'));
});
