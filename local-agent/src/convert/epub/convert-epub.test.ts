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
