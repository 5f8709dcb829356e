import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { rtf } from './convert-rtf.ts';

const document = (body: string) =>
  String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman Times;}{\f1\fmodern Courier New;}{\f2\fcharset204 Arial;}}` +
  String.raw`{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}{\s2\outlinelevel1 Section;}{\s9 Title;}}` +
  String.raw`{\info{\title Pumps}{\author Ann}}` +
  `${body}}`;

const markdownOf = async (body: string) => (await convertWith(rtf, document(body))).markdown;

describe('rtf', () => {
  it('reads headings by style, marks, links and notes', async () => {
    const body = String.raw`\pard\plain\s1 One\par\pard\plain\s2 Two\par
\pard\plain Plain {\b bold} {\i it} {\strike no} H{\sub 2}O {\f1 code}, {\field{\*\fldinst{HYPERLINK "https://example.org/"}}{\fldrslt{\ul link}}}.{\super{\chftn}{\footnote\pard\plain {\super\chftn} A note.}}\par`;
    const { markdown, metadata } = await convertWith(rtf, document(body));
    expect(markdown).toBe(
      '# One\n\n## Two\n\nPlain **bold** *it* ~~no~~ H<sub>2</sub>O `code`, [link](https://example.org/).[^1]\n\n[^1]: A note.',
    );
    expect(metadata).toEqual({ title: 'Pumps', author: 'Ann' });
  });

  it('finds headings that only their look shows', async () => {
    const prose = String.raw`\pard\plain\fs20 The pump moves water from the well to the tank, and the valve keeps it there.\par`;
    const body = String.raw`\pard\plain\fs36\b Wells\par${prose}{\pard\plain\fs20\b Depth\par}${prose}\pard\plain\fs20 {\b Note} that it holds.\par${prose}`;
    const lines = (await markdownOf(body)).split('\n');
    expect(lines.filter((line) => /^#|\*/.test(line))).toEqual(['# Wells', '## Depth', '**Note** that it holds.']);
  });

  it('decodes code pages, fonts of other scripts and Unicode with its stand-ins', async () => {
    const body = String.raw`caf\'e9 {\f2 \'cf\'f0\'e8} \u8364?5 {\uc2\u26085\'93\'fa} \ldblquote q\rdblquote\emdash x\~y\par`;
    expect(await markdownOf(body)).toBe('café При €5 日 “q”—x y');
  });

  it('reads formulas, in the line and by themselves', async () => {
    const formula = String.raw`{\mmath{\*\moMath{\mf{\mnum{\mr a}}{\mden{\msSup{\me{\mr{\rtlch b}}}{\msup{\mr \u8734\'3f}}}}}}{\mmathPict{\pict 00}}}`;
    expect(await markdownOf(String.raw`\pard Let ${formula} be.\par ${formula}\par`)).toBe(
      'Let $\\frac{a}{b^{\\infty}}$ be.\n\n$$\\frac{a}{b^{\\infty}}$$',
    );
  });

  it('continues an item whose marker cannot be seen, and sets plain text in the default font', async () => {
    const body = String.raw`{\listtext\pard 1.\tab}\pard\ls1 one\par{\listtext\pard  \tab}\pard\ls2 more\par\pard\f1 x = 1\par\pard\plain text\par`;
    expect(await markdownOf(body)).toBe('1. one\n\n   more\n\n```\nx = 1\n```\n\ntext');
  });

  it('reads lists by their printed markers', async () => {
    const body = String.raw`{\listtext\f3\'b7\tab}\pard\ls1\ilvl0 a\par{\listtext\f3\'b7\tab}\pard\ls1\ilvl1 below\par{\listtext 1.\tab}\pard\ls2 one\par{\listtext 2.\tab}\pard\ls2 two\par`;
    expect(await markdownOf(body)).toBe('- a\n  - below\n\n1. one\n2. two');
  });

  it('reads bullets that are typed before a space', async () => {
    expect(await markdownOf(String.raw`\pard \bullet  a\par\bullet  b\par Text\par`)).toBe('- a\n- b\n\nText');
  });

  it('reads lists whose markers are typed before a tab, by their indents', async () => {
    const body = String.raw`\pard\li360\fi-360 1.\tab one\par\pard\li360\fi0 more\par\pard\li720\fi-360 \bullet\tab below\par\pard\li360\fi-360 2.\tab two\par\pard End\par`;
    expect(await markdownOf(body)).toBe('1. one\n\n   more\n   - below\n2. two\n\nEnd');
  });

  it('nests a list of its own that is set further in, and keeps paragraphs set in like an item with it', async () => {
    const item = (list: number, indent: number, marker: string, text: string) =>
      String.raw`{\listtext ${marker}\tab}\pard\ls${list}\ilvl0\fi-360\li${indent} ${text}\par`;
    const body =
      item(1, 720, '1.', 'one') +
      item(4, 1440, '-', 'inner') +
      String.raw`\pard\li720 more of one\par` +
      item(1, 720, '2.', 'two') +
      String.raw`\pard After\par`;
    expect(await markdownOf(body)).toBe('1. one\n   - inner\n\n   more of one\n2. two\n\nAfter');
  });

  it('reads tables, merged cells and several paragraphs in one cell', async () => {
    const body =
      String.raw`\trowd\clmgf\cellx1\clmrg\cellx2\pard\intbl Wide\cell\cell\row` +
      String.raw`\trowd\cellx1\cellx2\pard\intbl a\par b\cell {\b c|d}\cell\row\pard After\par`;
    expect(await markdownOf(body)).toBe('| Wide | Wide |\n| --- | --- |\n| a<br>b | **c\\|d** |\n\nAfter');
  });

  it('leaves images, headers, hidden and unknown parts out', async () => {
    const body = String.raw`{\header Page 1}{\pict\pngblip 89504e47}{\v secret}{\*\unknown junk}{\*\shpinst{\sp{\sn x}{\sv 1}}{\shptxt\pard In a box\par}}Text\par`;
    expect(await markdownOf(body)).toBe('Text\n\nIn a box');
  });

  it('survives groups that never close and a source cut short', async () => {
    expect(await markdownOf(`${'{'.repeat(50_000)}deep`)).toBe('deep');
    expect(await markdownOf(String.raw`text \'e`)).toContain('text');
  });

  it('spans wide cells over their columns, and gives a table within a cell as lines of it', async () => {
    const wide = String.raw`{\rtf1\ansi\trowd\cellx2000\cellx3000\intbl wide\cell z\cell\row\trowd\cellx1000\cellx2000\cellx3000\intbl a\cell b\cell c\cell\row\pard x\par}`;
    expect((await convertWith(rtf, wide)).markdown).toBe(
      '| wide | wide | z |\n| --- | --- | --- |\n| a | b | c |\n\nx',
    );
    const nested = String.raw`{\rtf1\ansi\trowd\cellx2000\cellx4000\intbl out\cell\pard\intbl\itap2 n1\nestcell n2\nestcell{\*\nesttableprops\trowd\cellx3000\cellx3500\cellx4000\nestrow}{\nonesttables\par}\pard\intbl after\cell\row\pard end\par}`;
    expect((await convertWith(rtf, nested)).markdown).toBe('| out | n1 n2<br>after |\n| --- | --- |\n\nend');
  });

  it('takes a table of a single cell for a box, in which another one is a table', async () => {
    const inner = String.raw`\pard\intbl\itap2 a\nestcell b\nestcell{\*\nesttableprops\nestrow}\pard\intbl\itap2 c\nestcell d\nestcell{\*\nesttableprops\nestrow}`;
    const box = String.raw`{\rtf1\ansi\trowd\cellx4000\intbl Note\par ${inner}\pard\intbl end\cell\row\pard x\par}`;
    expect((await convertWith(rtf, box)).markdown).toBe('Note\n\n| a | b |\n| --- | --- |\n| c | d |\n\nend\n\nx');
  });

  it('continues an item and a cell after the note or the box that hangs on it', async () => {
    const note = String.raw`{\footnote\pard\plain A note.}`;
    const box = String.raw`{\shp{\*\shpinst{\sp{\sn shapeType}{\sv 202}}{\shptxt\pard In a box\par}}{\shprslt old}}`;
    const item = String.raw`{\listtext 1.\tab}\pard\ls1 one${note} ${box}more\par{\listtext 2.\tab}\pard\ls1 two\par`;
    expect(await markdownOf(item)).toBe('1. one[^1] more\n\nIn a box\n\n2. two\n\n[^1]: A note.');
    const row = String.raw`\pard\trowd\cellx900\cellx1800\intbl a${note}b\cell c ${box}d\cell\row\pard x\par`;
    expect(await markdownOf(row)).toBe('| a[^1]b | c d<br>In a box |\n| --- | --- |\n\nx\n\n[^1]: A note.');
  });

  it('reads what an image is said to show', async () => {
    const image = (alt: string) =>
      String.raw`{\pict{\*\picprop{\sp{\sn wzDescription}{\sv ${alt}}}{\sp{\sn wzName}{\sv x}}}\pngblip 89504e47}`;
    const body = String.raw`See {\*\shppict${image(String.raw`A p\u252\'fcmp`)}}{\nonshppict${image('twice')}}${image('')}${image('pump.jpg')}here\par`;
    expect(await markdownOf(body)).toBe('See ![A pümp]()here');
  });

  it('reads letters of symbol fonts', async () => {
    const ticks = String.raw`{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f1\fcharset2 Wingdings;}}Done {\f1 \u61692\'3f\'fd}\par}`;
    expect((await convertWith(rtf, ticks)).markdown).toBe('Done ✓☒');
  });

  it('parts tables at a blank paragraph', async () => {
    const two = String.raw`{\rtf1\ansi\trowd\cellx900\cellx1800\intbl a\cell b\cell\row\pard\par\trowd\cellx500\cellx900\intbl c\cell d\cell\row\pard}`;
    expect((await convertWith(rtf, two)).markdown).toBe('| a | b |\n| --- | --- |\n\n| c | d |\n| --- | --- |');
  });

  it('keeps lists within cells, and the letters of lists', async () => {
    const cell = String.raw`{\rtf1\ansi\trowd\cellx2000\cellx3000\pard\intbl{\listtext\pard\plain  \bullet\tab}\ilvl0\ls1 one\par\pard\intbl{\listtext\pard\plain  \bullet\tab}\ilvl0\ls1 two\cell\pard\intbl x\cell\row\pard{\listtext\pard a)\tab}\ls2 alpha\par\pard{\listtext\pard b)\tab}\ls2 beta\par}`;
    expect((await convertWith(rtf, cell)).markdown).toBe(
      '| - one<br>- two | x |\n| --- | --- |\n\n- a) alpha\n- b) beta',
    );
  });

  it('joins the halves of characters, and omits fallbacks and tables of contents', async () => {
    const body = String.raw`\u-10179?\u-8704? {\upr{ansi}{\*\ud{unicode}}}\par{\shp{\*\shpinst{\shptxt Box\par}}{\shprslt Fallback}}`;
    const contents = String.raw`{\field{\*\fldinst{ TOC \\o "1-3" }}{\fldrslt{Pumps\tab 1\par}}}\par After.\par`;
    expect((await convertWith(rtf, `{\\rtf1\\ansi ${body}${contents}}`)).markdown).toBe('😀 unicode\n\nBox\n\nAfter.');
  });

  it('ignores control words that no version knows, whatever their names are', async () => {
    expect(await markdownOf('{\\constructor One} \\toString Two\\par')).toBe('One Two');
  });

  it('finds headings by what their styles are based on, and keeps markers that are words', async () => {
    const styles = String.raw`{\stylesheet{\s1\outlinelevel0 Kapitel;}{\s2\sbasedon1 Eigenes;}}`;
    const marker = (text: string) => String.raw`{\listtext\pard ${text}\tab}`;
    const body = String.raw`\pard\s2 ${marker('Annex A')}Head\par\pard ${marker('Article I:')}\ls1 one\par\pard ${marker('o')}\ls2 two\par`;
    expect((await convertWith(rtf, `{\\rtf1\\ansi ${styles}${body}}`)).markdown).toBe(
      '# Annex A Head\n\n- Article I: one\n- two',
    );
  });
});
