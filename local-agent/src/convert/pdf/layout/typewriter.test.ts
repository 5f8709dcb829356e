import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** `foot` is set in another font. */
const typed = async (page: string, size = 10, foot = '') => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', size).text(foot, 290, 790, { lineBreak: false });
    pen.font('Courier', size);
    for (const [row, line] of page.split('\n').entries())
      if (line.trim()) pen.text(line, 60, 50 + 1.2 * size * row, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a typed page has headings, paragraphs, lists and tables, and only its figures and code are code', async () => {
  expect(
    await typed(`
2.  Message Format

   Lock keepers have used lamps and flags for as long as there have
   been locks.  The protocol in this document keeps what was good:

   o  a signal is short, so that it can be sent in bad weather, and
      repeated until it is answered;

   o  a signal names its sender.

    0                   1
    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5
   +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
   |    Version    |     Kind      |
   +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+

   The kinds of messages are:

      Kind    Name          Sent by
      ----    ----------    ----------------
      1       vessel        the lower keeper
      2       level         both keepers
      3       all clear     the upper keeper

   A keeper computes the check sum as follows:

      int check(const char *message, int length) {
        return sum(message, length) % 65521;
      }
`),
  ).toBe(`# 2. Message Format

Lock keepers have used lamps and flags for as long as there have been locks. The protocol in this document keeps what was good:

- a signal is short, so that it can be sent in bad weather, and repeated until it is answered;
- a signal names its sender.

\`\`\`
 0                   1
 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|    Version    |     Kind      |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
\`\`\`

The kinds of messages are:

| Kind | Name | Sent by |
| --- | --- | --- |
| 1 | vessel | the lower keeper |
| 2 | level | both keepers |
| 3 | all clear | the upper keeper |

A keeper computes the check sum as follows:

\`\`\`
int check(const char *message, int length) {
  return sum(message, length) % 65521;
}
\`\`\``);
});

it('a page of nothing but a listing is one block of code', async () => {
  const part = (name: string) => `/* Opens ${name} when the water is level. */
int open_${name}(struct gate *gate, int level) {
  if (gate->level != level) return -1;
  turn(gate, gate->steps);
  return 0;
}
`;
  const listing = ['upper', 'middle', 'lower'].map(part).join('\n');
  expect(await typed(listing)).toBe(`\`\`\`\n${listing.trimEnd()}\n\`\`\``);
});

it('a setting that is broken for its length stays code, so that all of its value is redacted', async () => {
  const value = 'Abc1'.repeat(40);
  const page = await typed(`
The keepers of the locks keep the names of their lamps in a file of settings, which is
read at the start of each shift and by nobody else. A lamp without a name is dark, and a
name without a lamp is given to the upper keeper, who writes it down. The file looks as
it does below, and each of its lines has one name and one value, of any length.

LAMP_TOKEN=${value.slice(0, 70)}
${value.slice(70)}
`);
  expect(page).toContain(`\`\`\`\nLAMP_TOKEN=${value.slice(0, 70)}\n${value.slice(70)}\n\`\`\``);
});

it('a monospaced page below a head in another font is a listing', async () => {
  const options = ['lamp', 'rope', 'bell', 'gate', 'boat', 'sail', 'tide', 'lock', 'quay', 'raft'];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 11).text('Manual of the Lock', 260, 30, { lineBreak: false });
    pen.font('Courier', 9);
    for (const [index, option] of options.entries()) {
      pen.text(`set(${option}_first).`, 100, 70 + 60 * index, { lineBreak: false });
      pen.text(`clear(${option}_first).     % as a rule clear`, 100, 81 + 60 * index, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('```\nset(rope_first).\nclear(rope_first).     % as a rule clear\n```');
  expect(markdown).not.toMatch(/\||\*\*/);
});

it('listings on painted areas are code, however much of the page they take', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 11).text('How the tides are read', 60, 40, { lineBreak: false });
    pen.rect(50, 60, 480, 290).fill('#eeeeee');
    pen.fillColor('#000000').font('Courier', 9);
    pen.text('> tides', 60, 70, { lineBreak: false });
    pen.text('Tides object with 14 rows and 3 columns:', 60, 84, { lineBreak: false });
    pen.text('      place      height     time', 60, 98, { lineBreak: false });
    for (let row = 0; row < 16; row++)
      pen.text(`      dorn       ${120 + row}        ${10 + row}:40     ${row} boats at the quay`, 60, 112 + 14 * row, {
        lineBreak: false,
      });
    pen.font('Helvetica', 11);
    for (const [row, text] of [
      'Dorn has one tide.',
      'Kiel has none.',
      'Husum has two.',
      'Read them.',
      'At noon.',
    ].entries())
      pen.text(text, 60, 370 + 24 * row, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('\n      dorn       120        10:40     0 boats at the quay\n');
  expect(markdown).not.toContain('|');
});

it('a table that is drawn with signs on a typed page stays as it was typed', async () => {
  const grid = `
    GATE |   opened    closed |  mean
-------- | -------- --------- | -----
( 8,  0) |   246812      3970 |  62.2
( 8, 32) |   244754      4786 |  51.1`;
  const plain = `
 gate  | depth
-------+-------
 upper |   4.5
 lower |   3.1`;
  const page = await typed(`
The depths of both gates are read each morning by the crew of the first shift, and the
mean is printed at noon. Nobody reads the depth of a gate that stands open, for there is
nothing to be learned from it before the water is level again on both of its sides, and
that takes most of an hour on a good day. What was read is printed like this, for all:
${grid}

A shorter one has the depth of each gate alone, and is what most of the crews ask for on
a day without much traffic, since it has one line for each gate and no figures to add up:
${plain}
`);
  expect(page).toContain(`\`\`\`${grid}\n\`\`\``);
  expect(page).toContain(plain.split('\n').slice(2).join('\n'));
  expect(page).not.toContain('| --- |');
});

it('a session at a prompt fills a page of a document whose page numbers are set in another font', async () => {
  const names = 'East\\nquay West\\nquay Low\\nbridge High\\nbridge Old\\nlock';
  const counts = '        1         23         45          67         87';
  const session = `+    }
+ }


> ticks <- readTicks(as.tides(level))
> ticks


${`${names}\n${counts}\n`.repeat(5)}`;
  expect(await typed(session, 10, '66')).toContain(`${names}\n${counts}`);
});

it('a listing of nested brackets is one below a heading and a sentence', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Bold', 14).text('A The program', 60, 50, { lineBreak: false });
    pen.font('Times-Roman', 11).text('This program shows how heights are counted.', 60, 75, { lineBreak: false });
    for (let part = 0; part < 5; part++) {
      const y = 100 + 60 * part;
      pen.font('Courier', 10);
      pen.text('(define (height-of tide)', 60, y, { lineBreak: false });
      pen.text('(if (low? tide)', 72, y + 12, { lineBreak: false });
      pen.text('(list lowest tide)', 84, y + 24, { lineBreak: false });
      pen.text('(add height (height-of (next tide)))))', 84, y + 36, { lineBreak: false });
    }
    pen.font('Times-Roman', 10).text('13', 300, 780, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain('```\n(define (height-of tide)\n  (if (low? tide)\n');
});

it('records without prompts fill a page of a document whose page numbers are set in another font', async () => {
  const records = Array.from(
    { length: 9 },
    (_, row) => `Boats  : sloop ${row}\nRigged : fore and aft\nFormula: ${row} / sails\n`,
  );
  expect(await typed(records.join('\n'), 10, '12')).toContain(
    'Boats  : sloop 3\nRigged : fore and aft\nFormula: 3 / sails',
  );
});

it('a page of code in the colours of its syntax is code', async () => {
  const COLORS = ['#007021', '#ba61d6', '#05297d', '#000000'];
  const file = await drawPdf((pen) => {
    for (let row = 0; row < 14; row++) {
      let x = 60 + (row % 3) * 12;
      for (const [at, word] of ['open', 'the gate', 'at noon', 'and wait'].entries()) {
        pen
          .fillColor(COLORS[(at + row) % 4] ?? '')
          .font('Courier', 10)
          .text(word, x, 60 + 13 * row, { lineBreak: false });
        x += 6 * (word.length + 1);
      }
    }
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toMatch(/^```\nopen the gate at noon and wait\n {2}open the gate/);
});

it('a slide with a session at a prompt and small drawn icons at its foot has code below its heading', async () => {
  const session = ['> tides <- readTides(', '+     at="lock")', '> tides', 'Tides of 9 days'];
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 12).text('From a file', 60, 40, { lineBreak: false });
    pen.font('Courier', 10);
    for (const [row, line] of [
      ...session,
      ...Array<string>(9).fill('low water and high water at the old lock'),
    ].entries())
      pen.text(line, 60, 70 + 13 * row, { lineBreak: false });
    for (let icon = 0; icon < 8; icon++) {
      const x = 300 + 12 * icon;
      pen
        .moveTo(x, 300)
        .lineTo(x + 5, 300)
        .moveTo(x, 304)
        .lineTo(x, 309);
    }
    pen.lineWidth(0.4).stroke();
  });
  expect((await convertWith(pdf, file)).markdown).toContain(['```', ...session].join('\n'));
});

it('instructions of an assembler fill a page of a document whose page numbers are set in another font', async () => {
  const program = Array.from(
    { length: 9 },
    (_, part) =>
      `ldi  r1${part}, 32   ; length of ${'the '.repeat(part)}table\nsts  PORT${part}, r16\nclr  r2${part}\nrjmp wait${part}`,
  );
  const text = await typed(program.join('\n'), 10, '12');
  expect(text).toContain('ldi  r13, 32   ; length of the the the table\nsts  PORT3, r16\nclr  r23\nrjmp wait3\n');
});
