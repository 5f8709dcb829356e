import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { xml } from '../xml/convert-xml.ts';
import { markdown, text } from './convert-text.ts';

const DATA = Buffer.alloc(3_000, 'image').toString('base64');

describe('files that lie in a text as data: URLs', () => {
  it('stay out of Markdown, plain text, code and XML, with a warning', async () => {
    const cases = [
      [markdown, 'a.md', `See ![it][1].\n\n[1]: <data:image/png;base64,${DATA}>`],
      [text, 'a.txt', `data:font/woff2;charset=utf-8;base64,${DATA} and more`],
      [text, 'a.css', `a { background: url(data:image/gif;base64,${DATA}) }`],
      [xml, 'a.svg', `<page><image href="data:image/png;base64,${DATA}"/><text>Label</text></page>`],
    ] as const;
    for (const [converter, filename, source] of cases) {
      const converted = await convertWith(converter, source, { filename });
      expect(converted.markdown).toContain(';base64,…');
      expect(converted.markdown.length).toBeLessThan(200);
      expect(converted.warnings).toMatchObject([{ code: 'inline_data_left_out' }]);
    }
  });

  it('stay when they are short, and other text stays as it is', async () => {
    const source = `An example: data:text/plain;base64,SGVsbG8=\n\n${DATA}`;
    expect(await convertWith(markdown, source, { filename: 'a.md' })).toMatchObject({ markdown: source, warnings: [] });
  });
});
