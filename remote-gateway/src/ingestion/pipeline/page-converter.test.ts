import { describe, expect, it } from 'vitest';
import { createPageConverter } from './page-converter.ts';

const page = (paragraphs: number) => ({
  bytes: Buffer.from(`<main>${'<p>The ferry leaves at <b>nine</b> and returns at ten.</p>'.repeat(paragraphs)}</main>`),
  filename: 'page.html',
  uri: 'https://example.com/page.html',
});

describe('converting fetched pages', () => {
  it("converts a tenant's page beside the slow ones of another, not after them", async () => {
    await using converter = createPageConverter();
    const signal = AbortSignal.timeout(100_000);
    const order: string[] = [];
    const convert = async (tenantId: string, paragraphs: number) => {
      const { markdown } = await converter.convert(page(paragraphs), { tenantId }, signal);
      order.push(tenantId);
      return markdown;
    };
    const slow = Array.from({ length: 4 }, () => convert('slow', 30_000));
    const quick = convert('quick', 1);
    expect(await quick).toContain('The ferry leaves at **nine** and returns at ten.');
    expect(order.filter((tenant) => tenant === 'slow').length).toBeLessThan(4);
    await Promise.all(slow);
    expect(order.indexOf('quick')).toBeLessThan(2);
  });
});
