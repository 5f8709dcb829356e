import { describe, expect, it } from 'vitest';
import { convertWith, zipOf } from '../convert-with.test.support.ts';
import { epub } from './convert-epub.ts';

const chapter = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;

describe('epub', () => {
  it('reads the chapters in reading order, without the table of contents', async () => {
    const book = zipOf({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
      'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Two Ponds</dc:title><dc:creator>Ann</dc:creator></metadata>
        <manifest><item id="n" href="nav.xhtml" properties="nav"/><item id="b" href="b%20two.xhtml"/><item id="a" href="a.xhtml"/></manifest>
        <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>`,
      'OPS/nav.xhtml': chapter('<nav><a href="a.xhtml">Contents</a></nav>'),
      'OPS/a.xhtml': chapter('<h1>First</h1><p>One&nbsp;pond, see <a href="b%20two.xhtml">the next</a>.</p>'),
      'OPS/b two.xhtml': chapter('<h1>Second</h1><p>Another, at <a href="https://example.org/">a site</a>.</p>'),
    });
    const { markdown, title, metadata } = await convertWith(epub, book);
    expect(markdown).toBe(
      '# First\n\nOne pond, see the next.\n\n# Second\n\nAnother, at [a site](https://example.org/).',
    );
    expect([title, metadata]).toEqual(['Two Ponds', { title: 'Two Ponds', author: 'Ann' }]);
  });

  it('defines notes that stand in a file of their own in the chapters that refer to them', async () => {
    const book = zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/>
        <item id="n" href="end/notes.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="n"/></spine></package>`,
      'a.xhtml': chapter('<h1>First</h1><p>One<sup><a id="r1" href="end/notes.xhtml#n1">1</a></sup> pond.</p>'),
      'b.xhtml': chapter('<h1>Second</h1><p>Two<a role="doc-noteref" href="end/notes.xhtml#n2">2</a> ponds.</p>'),
      'end/notes.xhtml': chapter(
        '<h1>Notes</h1><p id="n1">Deep. <a href="../a.xhtml#r1">↩</a></p><p id="n2">Shallow.</p><p>Thanks.</p>',
      ),
    });
    expect((await convertWith(epub, book)).markdown.split('\n\n')).toEqual([
      '# First',
      'One[^1] pond.',
      '[^1]: Deep.',
      '# Second',
      'Two[^2] ponds.',
      '[^2]: Shallow.',
      '# Notes',
      'Thanks.',
    ]);
  });

  const bookOf = (files: Readonly<Record<string, string>>) => {
    const names = Object.keys(files);
    const items = names.map((name) => `<item id="${name}" href="${name}"/>`).join('');
    const order = names.map((name) => `<itemref idref="${name}"/>`).join('');
    return zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><manifest>${items}</manifest><spine>${order}</spine></package>`,
      ...Object.fromEntries(Object.entries(files).map(([name, body]) => [name, chapter(body)])),
    });
  };

  it('omits tables of contents within the text, but not chapters that are called so', async () => {
    const toc =
      '<div class="toc"><div class="toc-title">Contents</div><dl><dt>1. <a href="#a">Ponds</a></dt><dt>2. <a href="#b">Wells</a></dt></dl></div>';
    const chapterToc = '<div class="toc"><p>A pond is not a <a href="#a">well</a>.</p></div>';
    const { markdown } = await convertWith(
      epub,
      bookOf({ 'a.xhtml': `<h1>Water</h1>${toc}<p>Deep.</p>${chapterToc}` }),
    );
    expect(markdown).toBe('# Water\n\nDeep.\n\nA pond is not a well.');
  });

  it('omits a page of nothing but the table of contents and a title', async () => {
    const toc = '<h1>Water</h1><div class="toc"><ol><li><a href="a.xhtml">Ponds</a></li></ol></div>';
    const book = bookOf({ 't.xhtml': toc, 'w.xhtml': '<h1>Water</h1>', 'a.xhtml': '<h2>Ponds</h2><p>Deep.</p>' });
    expect((await convertWith(epub, book)).markdown).toBe('# Water\n\n## Ponds\n\nDeep.');
  });

  const bookWithContents = (contents: string, type: string, files: readonly string[]) =>
    zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf': `<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="toc" href="toc" ${type}/>${files.map((_, at) => `<item id="f${at}" href="f%20${at}.xhtml"/>`).join('')}</manifest>
        <spine>${files.map((_, at) => `<itemref idref="f${at}"/>`).join('')}</spine></package>`,
      toc: contents,
      ...Object.fromEntries(files.map((body, at) => [`f ${at}.xhtml`, chapter(body)])),
    });
  const files = [
    '<h1>Water</h1>',
    '<h1>Chapter 1: Ponds</h1><h1>Depth</h1><h2>In <i>spring</i></h2><h1>Aside</h1>',
    '<h1>Not listed</h1><h1>Wells</h1>',
  ];
  const levels = [
    '# Water',
    '## Chapter 1: Ponds',
    '### Depth',
    '#### In *spring*',
    '### Aside',
    '# Not listed',
    '## Wells',
  ];

  it('sets headings below those that the table of contents of EPUB 2 lists them below', async () => {
    const point = (label: string, src: string, within = '') =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${within}</navPoint>`;
    const depth = point('1.1 Depth', 'f%201.xhtml#d', point('In spring', 'f%201.xhtml#s'));
    const ponds = point('1. Ponds', 'f%201.xhtml', depth);
    const contents = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${point('Water', 'f%200.xhtml', ponds + point('Wells', 'f%202.xhtml'))}</navMap></ncx>`;
    const book = bookWithContents(contents, 'media-type="application/x-dtbncx+xml"', files);
    expect((await convertWith(epub, book)).markdown.split('\n\n')).toEqual(levels);
  });

  it('does so by the table of contents of EPUB 3', async () => {
    const link = (label: string, href: string, within = '') =>
      `<li><a href="${href}">${label}</a>${within && `<ol>${within}</ol>`}</li>`;
    const ponds = link(
      'Ponds',
      'f%201.xhtml',
      link('Depth', 'f%201.xhtml#d', link('In spring', 'f%201.xhtml#s')) + link('Aside', 'f%201.xhtml#a'),
    );
    const nav = `<nav epub:type="toc" xmlns:epub="http://www.idpf.org/2007/ops"><ol>${link('Water', 'f%200.xhtml', ponds + link('Wells', 'f%202.xhtml'))}</ol></nav>`;
    const book = bookWithContents(chapter(nav), 'properties="nav"', files);
    expect((await convertWith(epub, book)).markdown.split('\n\n')).toEqual(levels);
  });

  it('converts a book whose table of contents is damaged', async () => {
    const book = bookWithContents('<ncx', 'media-type="application/x-dtbncx+xml"', ['<h1>Water</h1>']);
    expect((await convertWith(epub, book)).markdown).toBe('# Water');
  });

  it('reads notes whose references are links around a raised number, and leaves no heading of notes alone', async () => {
    const own = '<p>Cold.<a id="r2"></a><a href="#f2"><sup>2</sup></a></p><p id="f2"><a href="#r2">2</a> Very.</p>';
    const other = '<p>Deep<a href="n.xhtml#n1"><sup>1</sup></a>.</p>';
    const notes = '<section><h2>Notes</h2><aside id="n1"><p>Ten metres.</p></aside></section>';
    const { markdown } = await convertWith(epub, bookOf({ 'a.xhtml': other, 'b.xhtml': own, 'n.xhtml': notes }));
    expect(markdown.split('\n\n')).toEqual(['Deep[^1].', '[^1]: Ten metres.', 'Cold.[^2]', '[^2]: Very.']);
  });

  it('omits the numbers of printed pages, within sentences too', async () => {
    const book = zipOf({
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
      'a.xhtml': chapter(
        '<p>The pump <span epub:type="pagebreak" id="p9">9</span>runs. <span role="doc-pagebreak">[x]</span>It <span epub:type="pagebreak">starts</span>.</p>',
      ),
    });
    expect((await convertWith(epub, book)).markdown).toBe('The pump runs. It starts.');
  });

  it('refuses a book without a package file', async () => {
    await expect(convertWith(epub, zipOf({ mimetype: 'application/epub+zip' }))).rejects.toMatchObject({
      code: 'CONVERSION_FAILED',
    });
  });
});
