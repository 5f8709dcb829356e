import { describe, expect, it } from 'vitest';
import { processorMs } from '../../processor-time.test.fixture.ts';
import { convertWith } from '../convert-with.test.support.ts';
import { html } from './convert-html.ts';

const markdownOf = async (source: string) => (await convertWith(html, source)).markdown;

describe('lists as office programs write them', () => {
  it('nest under the item before, and continue after the inner list', async () => {
    const page =
      '<ol><li>one</li></ol>\n<ul>\n<ul><li>a</li><li>b</li></ul></ul>\n<ol><ol><ol><li>deep</li></ol></ol></ol>\n<ol start="2"><li>two</li></ol>';
    expect(await markdownOf(page)).toBe('1. one\n   - a\n   - b\n     1. deep\n2. two');
  });

  it('take time with their number, not with its square', async () => {
    const many = Array.from(
      { length: 10_000 },
      (_, at) => `<ol start="${at + 1}"><li>i</li></ol><ul><ul><li>x</li></ul></ul>`,
    );
    const took = await processorMs(async () => {
      expect((await markdownOf(many.join(''))).split('\n')).toHaveLength(20_000);
    });
    expect(took).toBeLessThan(15_000);
  });

  it('stay apart when nothing shows that they belong together', async () => {
    expect(await markdownOf('<ul><li>a</li></ul><ul><li>b</li></ul>')).toBe('- a\n\n* b');
    expect(await markdownOf('<ol><li>a</li></ol><ol><li>b</li></ol>')).toBe('1. a\n\n1) b');
  });
});
