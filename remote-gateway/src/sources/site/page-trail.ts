import { Parser } from 'htmlparser2';

/** Steps of a trail, and characters of each, that are kept. */
const MAX_STEPS = 6;
const MAX_CHARS = 80;

type Kind = 'entry' | 'crumbs' | 'nav' | 'other';
/** An entry of a list of links: its words before a nested list, and the first address in it. */
type Entry = { words: string; href: string | undefined; hasNested: boolean };

/**
 * For threads only; see site-in-thread.ts. Where a page stands in the site's own navigation, from the top and without the
 * page itself: from its breadcrumbs, or from the lists of links around the link to it. Empty when the page has neither.
 */
export function readTrail({ html, url }: { readonly html: string; readonly url: string }): string[] {
  const entries: Entry[] = [];
  /** What the open elements are, and how many of each. */
  const open: Kind[] = [];
  const depth: Record<Kind, number> = { entry: 0, crumbs: 0, nav: 0, other: 0 };
  const crumbs: Entry[] = [];
  let around: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const kind = kindOf(name, attributes);
      open.push(kind);
      depth[kind] += 1;
      const entry = entries.at(-1);
      if ((name === 'ul' || name === 'ol') && entry) entry.hasNested = true;
      if (kind === 'entry') entries.push({ words: '', href: undefined, hasNested: false });
      if (name !== 'a' || !entry || entry.hasNested) return;
      entry.href ??= addressOf(attributes.href, url);
      const isThis = attributes['aria-current'] === 'page' || entry.href === addressOf(url, url);
      if (isThis && around.length === 0 && depth.nav > 0 && depth.crumbs === 0) around = wordsOf(entries.slice(0, -1));
    },
    ontext(text) {
      const entry = entries.at(-1);
      if (entry && !entry.hasNested && entry.words.length < MAX_CHARS) entry.words += text.slice(0, MAX_CHARS);
    },
    onclosetag() {
      const kind = open.pop() ?? 'other';
      depth[kind] -= 1;
      const entry = kind === 'entry' ? entries.pop() : undefined;
      if (entry && depth.crumbs > 0) crumbs.push(entry);
    },
  });
  parser.write(html);
  parser.end();
  const root = new URL('/', url).href;
  const above = crumbs.filter(({ href }) => href !== undefined && href !== root && href !== addressOf(url, url));
  return (above.length > 0 ? wordsOf(above) : around).slice(0, MAX_STEPS);
}

function kindOf(name: string, attributes: Record<string, string>): Kind {
  if (name === 'li') return 'entry';
  const { class: styles = '', 'aria-label': label = '', role } = attributes;
  if (/breadcrumb/i.test(`${styles} ${label}`) && /^(?:nav|ol|ul|div)$/.test(name)) return 'crumbs';
  return name === 'nav' || name === 'aside' || role === 'navigation' ? 'nav' : 'other';
}

function wordsOf(entries: readonly Entry[]): string[] {
  return entries
    .map(({ words }) => words.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_CHARS))
    .filter((words) => words !== '');
}

/** Without its fragment; undefined for what is no address. */
function addressOf(href: string | undefined, base: string): string | undefined {
  const address = href === undefined ? null : URL.parse(href, base);
  if (!address) return undefined;
  address.hash = '';
  return address.href;
}
