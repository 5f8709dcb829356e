import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';
import { readTrail } from './page-trail.ts';

/** Addresses of one page or sitemap that are followed. */
const MAX_ADDRESSES = 50_000;
/** A sitemap has at most 50 MB (sitemaps.org). */
const MAX_SITEMAP_BYTES = 50_000_000;

/** What a page says of itself and of others. */
export type PageFacts = {
  /** Absolute addresses that it links to, without fragments. */
  readonly links: readonly string[];
  readonly canonical: string | undefined;
  /** `<meta name="robots">`. */
  readonly isHidden: boolean;
  /** Where it stands in the navigation of the site, from the top, without the page itself. */
  readonly trail: readonly string[];
  /** Hash of the page without its own address: the same for all pages that a site shows for what is not there. */
  readonly shape: string;
};

/** For threads only; see site-in-thread.ts. Reads the links of an HTML page. */
export function readPage({ html, url }: { readonly html: string; readonly url: string }): PageFacts {
  const links = new Set<string>();
  let base = url;
  let canonical: string | undefined;
  let isHidden = false;
  let isFollowed = true;
  const parser = new Parser({
    onopentag(name, { href, rel = '', name: meta = '', content = '' }) {
      if (name === 'base' && href !== undefined) base = absolute(href, url) ?? base;
      if (name === 'meta' && meta.toLowerCase() === 'robots') {
        const words = content.toLowerCase();
        isHidden ||= words.includes('noindex') || words.includes('none');
        isFollowed &&= !words.includes('nofollow') && !words.includes('none');
      }
      if (name === 'link' && rel.toLowerCase() === 'canonical' && href !== undefined) canonical = absolute(href, base);
      const isLink = name === 'a' || (name === 'link' && /^(?:next|prev)$/i.test(rel));
      if (!isLink || href === undefined || /\bnofollow\b/i.test(rel) || links.size >= MAX_ADDRESSES) return;
      const address = absolute(href, base);
      if (address !== undefined) links.add(address);
    },
  });
  parser.write(html);
  parser.end();
  const trail = readTrail({ html, url });
  return { links: isFollowed ? [...links] : [], canonical, isHidden, trail, shape: shapeOf(html, url) };
}

function shapeOf(html: string, url: string): string {
  const last = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  return createHash('sha256')
    .update(last === '' ? html : html.replaceAll(last, ''))
    .digest('hex');
}

/** The addresses of a sitemap, and of further sitemaps; both empty for what is none. */
export function readSitemap(bytes: Uint8Array): { readonly pages: string[]; readonly sitemaps: string[] } {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  let inside: string[] | undefined;
  let place = pages;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    if (name === 'sitemap') place = sitemaps;
    else if (name === 'url') place = pages;
    else if (name === 'loc') inside = [];
  });
  parser.on('text', (text) => inside?.push(text));
  parser.on('closetag', ({ name }) => {
    if (name !== 'loc' || !inside) return;
    if (place.length < MAX_ADDRESSES) place.push(inside.join('').trim());
    inside = undefined;
  });
  try {
    const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const plain = isPacked ? gunzipSync(bytes, { maxOutputLength: MAX_SITEMAP_BYTES }) : bytes;
    parser.write(Buffer.from(plain).toString('utf8')).close();
  } catch {
    // What was read until the fault counts.
  }
  return { pages, sitemaps };
}

/** The addresses of an llms.txt: the links of its Markdown. */
export function readLlmsText({ text, url }: { readonly text: string; readonly url: string }): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(']('); at !== -1 && found.length < MAX_ADDRESSES; at = text.indexOf('](', at + 2)) {
    const end = text.indexOf(')', at);
    const address = end === -1 || end - at > 1_000 ? undefined : absolute(text.slice(at + 2, end), url);
    if (address !== undefined) found.push(address);
  }
  return found;
}

/** Without its fragment; undefined for other schemes than the web's. */
function absolute(href: string, base: string): string | undefined {
  const url = URL.parse(href.trim().slice(0, 2_000), base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}
