import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { xml } from './convert-xml.ts';

describe('xml', () => {
  it('reads a news feed as a page of its entries', async () => {
    const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Ponds</title>
      <description>All of them</description><item><title>Ducks &amp; geese</title><link>https://example.org/1</link><pubDate>Tue, 05 Mar 2024</pubDate>
      <description>short</description><content:encoded><![CDATA[<p>Long <b>story</b>.</p>]]></content:encoded></item></channel></rss>`;
    expect((await convertWith(xml, rss)).markdown).toBe(
      '# Ponds\n\nAll of them\n\n## [Ducks & geese](https://example.org/1)\n\nTue, 05 Mar 2024\n\nLong **story**.',
    );
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><title>One</title><summary>Plain.</summary></entry></feed>';
    expect((await convertWith(xml, atom)).markdown).toBe('# A\n\n## One\n\nPlain.');
  });

  it('keeps the source as code and expands nothing', async () => {
    const source = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>';
    expect((await convertWith(xml, source)).markdown).toBe(`\`\`\`xml\n${source}\n\`\`\``);
  });

  it('takes from a drawing its title, its description and its texts', async () => {
    const source = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY ns "http://x">]>
      <svg xmlns="http://www.w3.org/2000/svg"><title>Pump</title><style>.a{}</style><g><desc>Water flows</desc><path d="M0 0"/>
      <text><tspan>Inlet</tspan><tspan x="1" dy="9">valve</tspan></text></g></svg>`;
    const { markdown, title } = await convertWith(xml, source);
    expect(markdown).toBe('# Pump\n\nWater flows\n\nInlet valve');
    expect(title).toBe('Pump');
  });
});
