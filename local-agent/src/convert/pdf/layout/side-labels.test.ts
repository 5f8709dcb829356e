import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const TEXT = [
  'The gate opens at low water and closes again when the water',
  'begins to rise, so that boats have half an hour to leave the',
  'inner harbour and to reach the open water before the evening',
  'tide.',
  '',
  'Boats that come late wait on the left side of the gate until',
  'the bell has rung two times.',
];

const drawn = async (label: readonly string[], text: readonly string[] = TEXT, font = 'Helvetica-Oblique') => {
  const file = await drawPdf((pen) => {
    lines(
      pen.font('Helvetica', 10),
      ['The harbour has rules for all boats that come and go by day, and others for those by night.'],
      60,
      60,
    );
    lines(pen.font(font, 10), label, 60, 100);
    lines(pen.font('Helvetica', 10), text, 160, 100);
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter(Boolean).slice(1);
};

const PARAGRAPH = TEXT.slice(0, 4).join(' ');

it('a label of several lines beside a text comes before its first sentence', async () => {
  expect(await drawn(['How the', 'gate is', 'opened'])).toEqual([
    `*How the gate is opened* ${PARAGRAPH}`,
    TEXT.slice(5).join(' '),
  ]);
});

it('the text beside a label of one line continues below itself', async () => {
  const short = ['The gate opens at low water and closes', ...TEXT.slice(1)];
  expect((await drawn(['Gate'], short))[0]).toBe(`*Gate* ${[short[0], ...short.slice(1, 4)].join(' ')}`);
});

it('cells beside labels of a line each are no such text', async () => {
  const [first, ...others] = await drawn(
    ['Gate', 'Boats', 'Bell'],
    [
      'Opens at low water and closes when it begins to rise.',
      'Wait on the left side of the gate until it opens again.',
      'Rings two times.',
    ],
  );
  expect([first, ...others].join('\n')).toContain('Boats');
  expect(first).not.toContain('Bell');
});
