import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { html } from './convert-html.ts';

const markdownOf = async (source: string) => (await convertWith(html, source)).markdown;

describe('html', () => {
  it('reads tags and attributes in capitals like any others', async () => {
    const page = '<HTML><BODY><P>See the <A HREF="https://example.org/a">list</A>.</P></BODY></HTML>';
    expect((await markdownOf(page)).trim()).toBe('See the [list](https://example.org/a).');
  });

  it('keeps the article and omits what frames it', async () => {
    const words = 'Pumps move water uphill, and valves keep it there. '.repeat(8);
    const page = `<!doctype html><html lang="en"><head><title>Pumps | Acme</title><meta name="author" content="Ann">
      <style>.x{}</style><script>track("secret")</script></head><body>
      <header><a href="/">Acme home</a></header><nav><ul><li><a href="/a">Menu</a></li></ul></nav>
      <div class="cookie-banner">We use cookies</div>
      <main><article><h1>Pumps</h1><p>${words}</p><aside class="note">Mind the gap.</aside>
      <div class="share-buttons"><a href="#">Tweet</a></div></article></main>
      <aside>Related: buy</aside><footer>Imprint</footer></body></html>`;
    const { markdown, metadata, title } = await convertWith(html, page);
    expect(markdown).toBe(`# Pumps\n\n${words.trim()}\n\nMind the gap.`);
    expect(metadata).toEqual({ title: 'Pumps | Acme', author: 'Ann', language: 'en' });
    expect(title).toBeNull();
  });

  it('keeps the title that document generators set above the text', async () => {
    const words = 'Pumps move water uphill, and valves keep it there. '.repeat(8);
    const page = `<header id="title-block-header"><h1 class="title">Pumps</h1><p class="author">Ann</p></header><h1>Use</h1><p>${words}</p>`;
    expect(await markdownOf(page)).toBe(`# Pumps\n\nAnn\n\n# Use\n\n${words.trim()}`);
    const site = `<header><h1 class="site-title"><a href="/">Acme</a></h1></header><h1>Use</h1><p>${words}</p>`;
    expect(await markdownOf(site)).toBe(`# Use\n\n${words.trim()}`);
  });

  it('links the notes of pages that Word and LibreOffice write', async () => {
    const word =
      '<p>Pumps<a href="#_ftn1" name="_ftnref1"><span>[1]</span></a> run.</p><div id="ftn1"><p><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> At sea.</p></div>';
    const office =
      '<p>Pumps<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> run.</p><div id="sdfootnote1"><p><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> At sea.</p><p>And on land.</p></div>';
    expect(await markdownOf(word)).toBe('Pumps[^1] run.\n\n[^1]: At sea.');
    expect(await markdownOf(office)).toBe('Pumps[^1] run.\n\n[^1]: At sea.\n\n    And on land.');
  });

  it('keeps all of a page that has no frame', async () => {
    expect(await markdownOf('<p>one</p><div>two <b>bold</b></div>three')).toBe('one\n\ntwo **bold**\n\nthree');
  });

  it('keeps a page that is a list of links', async () => {
    const links = [1, 2, 3, 4, 5, 6].map((n) => `<li><a href="https://example.org/${n}">Entry ${n}</a></li>`).join('');
    expect(await markdownOf(`<body><ul>${links}</ul></body>`)).toContain('- [Entry 6](https://example.org/6)');
  });

  it('omits tables of contents by their id, unless they are sections of text, and links to edit the page', async () => {
    const text = `<p>${'A pump moves water from the well to the tank on the roof. '.repeat(12)}</p>`;
    const toc =
      '<section id="table_of_contents"><h2>Table of contents</h2><ul><li><a href="#w">Wells and springs</a></li><li><a href="#t">Tanks on roofs</a></li></ul></section>';
    const section = '<section id="table-of-contents"><h2>Table of contents</h2><p>Set it above the text.</p></section>';
    const edit = '<p><a href="/edit">Edit this page on Forge</a></p>';
    const markdown = await markdownOf(`<h1>Water</h1>${toc}${text}${section}${edit}`);
    expect(markdown.replace(/^A pump.*$/m, 'A pump')).toBe(
      '# Water\n\nA pump\n\n## Table of contents\n\nSet it above the text.',
    );
  });

  it('omits headings whose list of links it omits, and rules at the top and at the end', async () => {
    const text = '<p>A pump moves water from the well to the tank on the roof, and a valve keeps it there.</p>'.repeat(
      4,
    );
    const links = `<div>${['Wells', 'Pumps', 'Tanks', 'Pipes'].map((name) => `<a href="/${name}">${name}</a> `).join('')}</div>`;
    const page = `<hr><h1>Water</h1>${links}<h2>Wells</h2>${links}<hr><h3>Depth</h3>${text}<h2>Contents</h2>${links}<h2>Tanks</h2>${links}<p>Full.</p><h2>More</h2><h3>Old</h3>${links}<h3>New</h3>${links}<h1>Annex</h1>${links}<hr>`;
    const markdown = await markdownOf(page);
    expect(markdown.match(/^(?:#.*|---|Full.)$/gm)).toEqual([
      '# Water',
      '## Wells',
      '---',
      '### Depth',
      '## Tanks',
      'Full.',
      '# Annex',
    ]);
  });

  it('keeps a list of links under a heading, and what short pages name like a frame', async () => {
    const links = [1, 2, 3, 4, 5, 6].map((n) => `<li><a href="https://example.org/${n}">Entry ${n}</a></li>`).join('');
    expect(await markdownOf(`<body><h1>Mine</h1><ul>${links}</ul></body>`)).toContain('- [Entry 6]');
    expect(await markdownOf('<h1>Kettle</h1><div class="sidebar-info">Weighs 1 kg</div>')).toContain('Weighs 1 kg');
  });

  it('keeps the words beside code, and takes its language from any wrapper', async () => {
    expect(await markdownOf('<div>Run: <pre>npm ci</pre></div>')).toBe('Run:\n\n```\nnpm ci\n```');
    const wrapped = '<div class="highlight-python notranslate"><div class="highlight"><pre>a = 1</pre></div></div>';
    expect(await markdownOf(wrapped)).toBe('```python\na = 1\n```');
  });

  it('omits the numbers of code lines that stand in a column of their own', async () => {
    const table =
      '<table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>';
    expect(await markdownOf(table)).toBe('```\na\nb\n```');
  });

  it('omits line numbers that Chroma, Doxygen and SyntaxHighlighter write, and reads code below the name of its file', async () => {
    const chroma =
      '<table class="lntable"><tr><td class="lntd"><pre><code><span class="lnt">1\n</span><span class="lnt">2\n</span></code></pre></td>' +
      '<td class="lntd"><pre><code class="language-go">a\nb\n</code></pre></td></tr></table>';
    expect(await markdownOf(chroma)).toBe('```go\na\nb\n```');
    const inline = (line: number, code: string) =>
      `<span class="line"><span class="ln">${line}</span><span class="cl">${code}\n</span></span>`;
    expect(await markdownOf(`<pre class="chroma"><code>${inline(1, 'a')}${inline(2, 'b')}</code></pre>`)).toBe(
      '```\na\nb\n```',
    );
    const doxygen = [1, 2].map((line) => `<div class="line"><span class="lineno"> ${line}</span>x();</div>`).join('');
    expect(await markdownOf(`<div class="fragment">${doxygen}</div>`)).toBe('```\nx();\nx();\n```');
    const lines = ['var', 'let'].map((word) => `<div class="line"><code>${word}</code> <code>a;</code></div>`).join('');
    const highlighter = `<table><tr><td class="gutter"><div class="line">1</div></td><td class="code"><div class="container">${lines}</div></td></tr></table>`;
    expect(await markdownOf(highlighter)).toBe('```\nvar a;\nlet a;\n```');
    const named = '<table><tr><th colspan="2">b.py</th></tr><tr><td><div><pre>x = 1\ny</pre></div></td></tr></table>';
    expect(await markdownOf(named)).toBe('b.py\n\n```\nx = 1\ny\n```');
  });

  it('takes the title of references from what their page is called', async () => {
    const words = `<p>${'Pumps move water uphill, and valves keep it there. '.repeat(8)}</p>`;
    const manual =
      '<title>pump(1)</title><body><div id="header"><h1>pump(1) Manual Page</h1><h2>NAME</h2><p>pump - move water</p></div>' +
      `<div id="content"><h2>SYNOPSIS</h2>${words}</div></body>`;
    expect(await markdownOf(manual)).toMatch(/^# pump\(1\) Manual Page\n\n## NAME\n\npump - move water\n\n## SYNOPSIS/);
    const reference =
      '<title>Works: Pump Class</title><body><div class="header"><div class="title">Pump Class</div></div>' +
      `<div class="contents">${words}</div></body>`;
    expect(await markdownOf(reference)).toMatch(/^# Pump Class\n\nPumps move/);
    const site =
      '<title>How pumps work - Works</title><body><div id="header"><h1>Works</h1><p>All about water</p></div>' +
      `<div id="content"><h2>How pumps work</h2>${words}</div></body>`;
    expect(await markdownOf(site)).toMatch(/^## How pumps work/);
  });

  it('ends items and cells where the next ones begin, whatever is still open in them', async () => {
    const page =
      '<ol><li><p>one<li><p>two <b>x<li><div>three<ul><li>below<p>more</ul><li>four</ol>' +
      '<table><tr><td><p>a<td><p>b<tr><td>c<td><p>d</table><dl><dt>T<dd><p>x<dt>U<dd>y</dl><p>after';
    expect((await markdownOf(page)).replace(/\n+ *\n/g, '\n')).toBe(
      '1. one\n2. two **x**\n3. three\n   - below\n     more\n4. four\n| a | b |\n| --- | --- |\n| c | d |\n**T**\nx\n**U**\ny\nafter',
    );
    expect(await markdownOf(`<ul>${'<li><p>x'.repeat(300)}</ul>`)).toBe(`${'- x\n'.repeat(300).trim()}`);
  });

  it('parts a table at the headings that stand in rows of their own', async () => {
    const head = (title: string) => `<tr><td colspan="2"><h2>${title}</h2></td></tr>`;
    const page = `<table>${head('Types')}<tr><td>a<td>1</tr>${head('Functions')}<tr><td>b<td>2</tr></table>`;
    expect(await markdownOf(page)).toBe(
      '## Types\n\n| a | 1 |\n| --- | --- |\n\n## Functions\n\n| b | 2 |\n| --- | --- |',
    );
  });

  it('reads generic elements as what their roles say', async () => {
    const row = (role: string, ...cells: string[]) =>
      `<div role="row"><div class="w">${cells.map((cell) => `<span role="${role}">${cell}</span>`).join('')}</div></div>`;
    const page =
      '<div role="heading" aria-level="3">Prices</div>' +
      `<div role="table"><div>All in euro</div><div role="rowgroup">${row('columnheader', 'A', 'B')}</div><div>${row('cell', '1', '2')}</div></div>` +
      '<div role="list"><div class="w"><div role="listitem">one</div><div role="listitem">two<div role="list"><div role="listitem">below</div></div></div></div></div>' +
      '<div role="grid">no rows</div><h1 role="row">Title</h1>';
    expect((await markdownOf(page)).split('\n\n')).toEqual([
      '### Prices',
      'All in euro',
      '| A | B |\n| --- | --- |\n| 1 | 2 |',
      '- one\n- two\n  - below',
      'no rows',
      '# Title',
    ]);
  });

  it('parts paragraphs at two line breaks in a row', async () => {
    expect(await markdownOf('<p>one<br>\n<br>two<br>three</p>')).toBe('one\n\ntwo  \nthree');
  });

  it('reads formulas in brackets of TeX, and MathML without any TeX', async () => {
    const page =
      '<p>Let <span class="math">\\(a^2\\)</span> be.</p><div class="math">\\[E = mc^2\\]</div>' +
      '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
    expect(await markdownOf(page)).toBe('Let $a^2$ be.\n\n$$E = mc^2$$\n\n$\\frac{1}{2}$');
  });

  it('takes the address of images that a script loads late', async () => {
    const late = '<p>x <img src="data:image/gif;base64,R0" data-src="https://example.org/r.jpg" alt="Rose"></p>';
    expect(await markdownOf(late)).toBe('x ![Rose](https://example.org/r.jpg)');
  });

  it('takes the title of the one article, and omits what is named the header of the site', async () => {
    const words = 'Pumps move water uphill, and valves keep it there. '.repeat(8);
    const page =
      '<body><div id="header">Acme<ul><li><a href="/w">TestEnvironment</a></li></ul></div><div class="post"><h2 class="entry-title">Pumps</h2>' +
      `<div class="entry-content"><p>${words}</p></div></div></body>`;
    expect(await markdownOf(page)).toBe(`## Pumps\n\n${words.trim()}`);
  });

  it('keeps headings that open what is below them', async () => {
    const page =
      '<main><details><summary><h3>Why?</h3></summary>So.</details><h3><button>How?</button></h3><p>Thus.</p></main>';
    expect(await markdownOf(page)).toBe('### Why?\n\nSo.\n\n### How?\n\nThus.');
  });

  it('resolves links and images against the base, and drops those that lead nowhere', async () => {
    const source = `<head><base href="https://example.org/docs/"></head><body><p><a href="../a b">up</a> <a href="#x">here</a>
      <a href="javascript:evil()">run</a> <img src="p.png" alt="A pump"> <img src="data:image/png;base64,AAAA" alt="Inline"></p></body>`;
    expect(await markdownOf(source)).toBe(
      '[up](https://example.org/a%20b) here run ![A pump](https://example.org/docs/p.png) ![Inline]()',
    );
  });

  it('expands spans, keeps lists in cells and puts the caption above', async () => {
    const source = `<table><caption>Sizes</caption><thead><tr><th rowspan="2">Part<th colspan="2">Size</tr><tr><th>w<th>h</tr></thead>
      <tbody><tr><td>box<td><ul><li>1<li>2</ul><td>a|b</tr></tbody></table>`;
    expect(await markdownOf(source)).toBe(
      'Sizes\n\n| Part | Size | Size |\n| --- | --- | --- |\n| **Part** | **w** | **h** |\n| box | - 1<br>- 2 | a\\|b |',
    );
  });

  it('reads a table that lays out the page as what it holds', async () => {
    expect(await markdownOf('<table><tr><td><h2>News</h2><p>One.</p></td><td><p>Two.</p></td></tr></table>')).toBe(
      '## News\n\nOne.\n\nTwo.',
    );
  });

  it('keeps code with its language and its spaces, without line numbers', async () => {
    const source = `<div class="highlight-python"><pre><span class="lineno">1</span><span>if x:\n    y()</span></pre></div><pre><code class="language-sh">ls | wc</code></pre>`;
    expect(await markdownOf(source)).toBe('```python\nif x:\n    y()\n```\n\n```sh\nls | wc\n```');
  });

  it('keeps nested and numbered lists, tasks, quotations, terms, powers and struck text', async () => {
    const source = `<ol start="3"><li>three<ul><li>below</ul><li><p>four</p><p>more</p></ol>
      <ul><li><input type="checkbox" checked> done</ul><blockquote><p>said</p></blockquote>
      <dl><dt>Term<dd>Meaning</dl><p>10<sup>6</sup> <del>old</del></p>`;
    expect(await markdownOf(source)).toBe(
      '3. three\n   - below\n4. four\n\n   more\n\n- [x] done\n\n> said\n\n**Term**\n\nMeaning\n\n10<sup>6</sup> ~~old~~',
    );
  });

  it('takes TeX out of MathML, and leaves permalinks out of headings', async () => {
    const math =
      '<math alttext="x"><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>';
    expect(await markdownOf(`<h2 id="a">Area <a class="headerlink" href="#a">¶</a></h2><p>${math}</p>`)).toBe(
      '## Area\n\n$x^2$',
    );
  });

  it('makes footnotes of notes that docutils wrote as terms of a list or as tables', async () => {
    const reference = (id: string, text: string) =>
      `<a class="footnote-reference" href="#${id}" id="r${id}">${text}</a>`;
    const back = '<a class="fn-backref" href="#rn1">1</a>, <a class="fn-backref" href="#rn2">2</a>';
    const terms = `<dl class="footnote brackets"><dt class="label" id="n1"><span>1</span>(${back})</dt><dd><p>At sea.</p></dd><dt class="label" id="n2">2</dt><dd><p>On land.</p></dd></dl>`;
    const table =
      '<table class="docutils footnote" id="n3"><tbody><tr><td class="label"><a class="fn-backref" href="#rn3">[3]</a></td><td>In air.</td></tr></tbody></table>';
    const page = `<p>Pumps ${reference('n1', '1')} run ${reference('n2', '2')} long ${reference('n3', '[3]')}.</p>${terms}${table}`;
    expect(await markdownOf(page)).toBe(
      'Pumps [^1] run [^2] long [^3].\n\n[^1]: At sea.\n\n[^2]: On land.\n\n[^3]: In air.',
    );
  });

  it('reads formulas that were drawn as images, and omits alternative texts that only name the file', async () => {
    const image = (tex: string) => `<img class="math" src="math/1.png" alt="${tex}">`;
    const page = `<p>Let ${image('a^2')} be.</p><div class="math"><p><span class="eqno">(1)</span>${image('E = m')}</p></div><p>So <img src="images/pump.png" alt="images/pump.png">.</p>`;
    expect(await markdownOf(page)).toBe('Let $a^2$ be.\n\n$$E = m$$\n\nSo .');
  });

  it('makes footnotes of references that lead to notes, and leaves their links back out', async () => {
    const source = `<p>One<sup><a href="#fn1" role="doc-noteref">1</a></sup>, two <a href="#far">there</a>.</p><p id="far">Far.</p>
      <section role="doc-endnotes"><hr><ol><li id="fn1"><p>The note.<a href="#r1" role="doc-backlink">↩</a></p></li></ol></section>`;
    expect(await markdownOf(source)).toBe('One[^1], two there.\n\nFar.\n\n[^1]: The note.');
  });

  it('knows notes by raised links to them, as encyclopedias write them', async () => {
    const source = `<p>Fact.<sup id="r1" class="reference"><a href="#n1">[1]</a></sup></p>
      <ol><li id="n1"><span><a href="#r1">^</a></span> <span>A source.</span></li></ol>`;
    expect(await markdownOf(source)).toBe('Fact.[^1]\n\n[^1]: A source.');
  });

  it('finds the content of pages that name it by class', async () => {
    const words = 'Frogs sing at night, by the water. '.repeat(10).trim();
    const page = `<body><div id="wrap"><h1>Frogs</h1><div class="col">Tags: pond</div><div class="entry-content"><p>${words}</p></div></div></body>`;
    expect(await markdownOf(page)).toBe(`# Frogs\n\n${words}`);
  });

  it('takes the heading above the main part, but not the name of the site', async () => {
    const words = 'Water finds its way down, always. '.repeat(10).trim();
    const page = (above: string) => `<body>${above}<main><h2>Part</h2><p>${words}</p></main></body>`;
    expect(await markdownOf(page('<header><h1>Ponds</h1></header>'))).toBe(`# Ponds\n\n## Part\n\n${words}`);
    expect(await markdownOf(page('<div id="menu-bar"><h1 class="menu-title">Site</h1></div>'))).toBe(
      `## Part\n\n${words}`,
    );
  });

  it('survives elements nested tens of thousands deep', async () => {
    const deep = 20_000;
    expect(await markdownOf(`${'<div>'.repeat(deep)}core${'</div>'.repeat(deep)}`)).toBe('core');
    await expect(markdownOf('<div>'.repeat(60_000))).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  });

  it('reads the encoding that the page declares', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="windows-1251"><p>'),
      Buffer.from([0xcf, 0xf0, 0xe8]),
      Buffer.from('</p>'),
    ]);
    expect((await convertWith(html, bytes)).markdown).toBe('При');
  });

  it('reads formulas as KaTeX, MathJax and encyclopedias hold them', async () => {
    const tex = (source: string) =>
      `<math><semantics><mi>x</mi><annotation encoding="application/x-tex">${source}</annotation></semantics></math>`;
    const page =
      `<p>One <span class="katex"><span class="katex-mathml">${tex('a^2')}</span><span class="katex-html" aria-hidden="true">a2</span></span>` +
      ` two <span class="MathJax"><span>b</span></span><script type="math/tex">b_1</script>` +
      ` three <span><span style="display: none;">${tex('\\pi')}</span><img aria-hidden="true" alt="pi" src="pi.svg"></span>.</p>` +
      `<span class="katex-display"><span class="katex">${tex('E')}</span></span>`;
    expect(await markdownOf(page)).toBe('One $a^2$ two $b_1$ three $\\pi$.\n\n$$E$$');
    const raw = (head: string) => `${head}<p>Let \\(z\\) be.</p>`;
    expect(await markdownOf(raw('<script src="https://cdn.example.org/mathjax@3/tex-mml-chtml.js"></script>'))).toBe(
      'Let $z$ be.',
    );
    expect(await markdownOf(raw(''))).toBe('Let \\\\(z\\\\) be.');
  });

  it('keeps boxes within an article, and omits its advertisements and lists of links', async () => {
    const words = 'Pumps move water uphill, and valves keep it there. '.repeat(8).trim();
    const page = `<main><h1>Flood</h1><p>${words}</p><div class="ad-container">Buy now</div><aside><h3>The town</h3><p>It has 9 pumps.</p></aside><aside><a href="/x">More of this</a></aside></main>`;
    expect(await markdownOf(page)).toBe(`# Flood\n\n${words}\n\n### The town\n\nIt has 9 pumps.`);
  });

  it('reads code whose lines are elements of their own, and each form of code that a switch offers', async () => {
    const line = (number: number, code: string) =>
      `<div class="line"><a id="l${number}"></a><span class="lineno"> ${number}</span>${code}</div>`;
    expect(await markdownOf(`<div class="fragment">${line(1, 'int a;')}${line(2, 'int b;')}</div>`)).toBe(
      '```\nint a;\nint b;\n```',
    );
    expect(await markdownOf('<pre><code class="hljs rust"><div>a</div><div>b</div></code></pre>')).toBe(
      '```rust\na\nb\n```',
    );
    expect(
      await markdownOf(
        '<pre><input type="checkbox"><code class="language-cjs">a</code><code class="language-mjs">b</code></pre>',
      ),
    ).toBe('```cjs\na\n```\n\n```mjs\nb\n```');
  });

  it('unpacks the tables that old pages are laid out with, and keeps those of data', async () => {
    const page =
      '<TABLE BORDER=0><TR><TD><A HREF="/a">Home</A><TD><P>Trains.<TABLE BORDER=1><TR><TH>Train<TH>To<TR><TD>IC 1<TD>Bern</TABLE></TABLE>';
    expect(await markdownOf(page)).toBe('[Home](/a)\n\nTrains.\n\n| Train | To |\n| --- | --- |\n| IC 1 | Bern |');
    const data = '<table border=1><tr><td>a<td>b<tr><td>in <table><tr><td>1<td>2</table><td>c</table>';
    expect(await markdownOf(data)).toBe('| a | b |\n| --- | --- |\n| in<br>1 2 | c |');
  });

  it('reads definition lists that only count as lists', async () => {
    const law = '<p>The seller owes</p><dl><dt>1.</dt><dd>the thing,</dd><dt>2.</dt><dd>its papers.</dd></dl>';
    expect(await markdownOf(law)).toBe('The seller owes\n\n1. the thing,\n2. its papers.');
    const letters = '<dl><dt>a)</dt><dd><div>one</div></dd><dt>b)</dt><dd>two</dd></dl>';
    expect(await markdownOf(letters)).toBe('- a) one\n- b) two');
    expect(await markdownOf('<dl><dt>CI</dt><dd>integration</dd></dl>')).toBe('**CI**\n\nintegration');
  });

  it('keeps the questions that buttons ask and the values that buttons hold, not the buttons of tools', async () => {
    const page =
      '<h2>FAQ</h2><div><button>Is it free?</button><div>Yes.</div><button>Buy</button></div><table><tr><th>A<th>B<tr><td><button>1.5</button><td>2</table>';
    expect(await markdownOf(page)).toBe('## FAQ\n\nIs it free?\n\nYes.\n\n| A | B |\n| --- | --- |\n| 1.5 | 2 |');
  });

  it('omits the label of code that says its language, the own number of a note, and headings whose links went', async () => {
    const words = 'Pumps move water uphill, and valves keep it there. '.repeat(8).trim();
    const links = ['a', 'b', 'c', 'd'].map((name) => `<li><a href="/${name}">${name} of pumps</a></li>`).join('');
    const page = `<h1>Pumps</h1><p>${words}<a role="doc-noteref" href="#n">1</a></p><div><span>js</span><pre><code class="language-js">run()</code></pre></div>
      <aside id="n" role="doc-footnote"><span>[<a role="doc-backlink" href="#r">1</a>]</span><p>At sea.</p></aside>
      <div class="most-read"><h3>Most read</h3><ol>${links}</ol></div>`;
    expect(await markdownOf(page)).toBe(`# Pumps\n\n${words}[^1]\n\n\`\`\`js\nrun()\n\`\`\`\n\n[^1]: At sea.`);
  });

  it('omits the raised number that a note begins with', async () => {
    const page =
      '<p>Up<sup><a href="#n1">1</a></sup>.</p><div id="n1"><p><sup>1</sup> At sea, 10<sup>6</sup>.</p></div>';
    expect(await markdownOf(page)).toBe('Up[^1].\n\n[^1]: At sea, 10<sup>6</sup>.');
  });

  it('reads the lists that Word and Outlook write as paragraphs', async () => {
    const item = (level: number, marker: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span><![endif]>${words}</p>\n`;
    const page = `${item(1, '·', 'One') + item(2, 'o', 'Inner') + item(1, '·', 'Two')}<p>Then</p>${item(1, '3.', 'Three')}`;
    expect(await markdownOf(page)).toBe('- One\n  - Inner\n- Two\n\nThen\n\n3. Three');
    const bare =
      '<p class="MsoListParagraph"><span>·<span>&nbsp;&nbsp; </span></span>One</p><p class="MsoListParagraph">more</p>';
    expect(await markdownOf(bare)).toBe('- One\n\n  more');
  });

  it('keeps sections whose ids are their headings, whatever words are in them', async () => {
    const body = 'Pumps move water uphill, and valves keep it there. '.repeat(8).trim();
    const links = ['a', 'b', 'c'].map((name) => `<a href="/${name}">${name} story of pumps</a> `).join('');
    const page = `<main><h1>Pumps</h1><p>${body}</p><section id="editing-and-navigation"><h2>Editing and navigation<a href="#x">¶</a></h2><p>Use keys.</p></section>
      <section id="cookies"><h2>Cookies</h2><p>Two are set.</p></section><section id="related-posts"><h2>Related posts</h2>${links}</section></main>`;
    expect(await markdownOf(page)).toBe(
      `# Pumps\n\n${body}\n\n## Editing and navigation\n\nUse keys.\n\n## Cookies\n\nTwo are set.`,
    );
  });

  it('keeps the lists of links that a page consists of', async () => {
    const list = (topic: string) =>
      `<ul>${['First', 'Second', 'Third', 'Fourth'].map((name) => `<li><a href="/${name}">${name} chapter on ${topic}</a></li>`).join('')}</ul>`;
    const page = `<nav><a href="/">Home</a></nav><h1>Contents</h1>${['pumps', 'valves', 'tanks', 'pipes'].map(list).join('<hr>')}`;
    expect((await markdownOf(page)).match(/^- \[/gm)).toHaveLength(16);
  });

  it('reads formulas that stand in a table for their numbers', async () => {
    const page =
      '<p>So</p><table class="ltx_equation ltx_eqn_table"><tr><td></td><td><math display="block"><mi>y</mi><mo>=</mo><mn>1</mn></math></td><td><span>(2)</span></td></tr></table>';
    expect(await markdownOf(page)).toBe('So\n\n$$y=1 \\tag{2}$$');
  });

  it('ends at the limit of nodes with a warning', async () => {
    const { markdown, warnings } = await convertWith(html, '<p>a</p>'.repeat(50), { limits: { nodes: 20 } });
    expect(markdown.split('\n\n')).toHaveLength(10);
    expect(warnings?.map(({ code }) => code)).toEqual(['rest_left_out']);
  });

  it('joins the lists that Google Docs and Notion export in parts, and keeps what is done', async () => {
    const list = (level: number, text: string) =>
      `<ul class="c8 lst-kix_a1-${level}"><li><span>${text}</span></li></ul>`;
    const levels = [list(0, 'One'), list(1, 'Inner'), list(2, 'Deep'), list(1, 'More'), list(0, 'Two')].join('\n');
    expect(await markdownOf(levels)).toBe('- One\n  - Inner\n    - Deep\n  - More\n- Two');
    const task = (state: string, text: string) =>
      `<ul class="to-do-list"><li><div class="checkbox checkbox-${state}"></div> <span>${text}</span></li></ul>`;
    expect(await markdownOf(task('on', 'Ship it') + task('off', 'Write it'))).toBe('- [x] Ship it\n- [ ] Write it');
    const tasks = '<ul class="inline-task-list"><li class="checked">Call</li><li>Tidy</li></ul>';
    expect(await markdownOf(tasks)).toBe('- [x] Call\n- [ ] Tidy');
  });

  it('reads the notes of Google Docs, and links that services lead through themselves', async () => {
    const google = 'https://www.google.com/url?q=https://example.org/plan?a%3D1&amp;sa=D&amp;usg=AOv';
    const outlook = 'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fplan&amp;data=05';
    const body = `<p>See <a href="${google}">one</a> or <a href="${outlook}">two</a><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p>`;
    const note = '<hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;A note.</span></p></div>';
    expect(await markdownOf(body + note)).toBe(
      'See [one](https://example.org/plan?a=1) or [two](https://example.org/plan)[^1].\n\n---\n\n[^1]: A note.',
    );
  });
});
