import { expect, it } from 'vitest';
import { readTrail } from './page-trail.ts';

const url = 'https://acme.example/docs/install/linux';
const page = (body: string) => `<!doctype html><title>Linux</title><body>${body}<h1>Linux</h1><ul><li>a list`;

it.each([
  [
    'breadcrumbs',
    '<nav aria-label="Breadcrumbs"><ul class="x"><li><a href="/"><svg></svg></a><li><a href="/docs/">Guide</a><li><a href="/docs/install/">Install &amp; run</a><li>Linux</ul></nav>',
    ['Guide', 'Install & run'],
  ],
  [
    'breadcrumbs whose last entry links to the page',
    '<ol class="breadcrumb"><li><a href="/docs/">Guide</a></li><li><a href="#top">Linux</a></li></ol>',
    ['Guide'],
  ],
  [
    'the navigation around the link to the page',
    `<nav><ul><li><a href="/docs/">Start</a></li><li><span>Install</span>
      <ul><li><a href="mac">macOS</a></li><li><details><summary>Unix</summary><ul><li><a href="/docs/install/linux#top">Linux</a></li></ul></details></li></ul></li></ul></nav>`,
    ['Install', 'Unix'],
  ],
  [
    'the entry that is marked as the current page',
    '<aside><ul><li>Install<ul><li><a aria-current="page" href="/docs/install/linux/">Linux</a></li></ul></li></ul></aside>',
    ['Install'],
  ],
])('is read from %s', (_, body, trail) => {
  expect(readTrail({ html: page(body), url })).toEqual(trail);
});

it('is empty without navigation, and for lists in the text', () => {
  expect(readTrail({ html: page('<p>Text</p>'), url })).toEqual([]);
  expect(readTrail({ html: page(`<ul><li>See<ul><li><a href="${url}">Linux</a></ul></ul>`), url })).toEqual([]);
});

it('is bounded for pages that are made to be large', () => {
  const deep = `<nav>${'<ul><li>step'.repeat(5_000)}<a href="${url}">here</a></nav>`;
  expect(readTrail({ html: deep, url })).toHaveLength(6);
  const long = `<nav class="breadcrumb"><ul><li><a href="/docs/">${'x'.repeat(1_000_000)}</a></ul></nav>`;
  expect(readTrail({ html: long, url })[0]).toHaveLength(80);
});
