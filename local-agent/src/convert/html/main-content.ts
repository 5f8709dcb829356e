import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { type Kept, OMITTED, withoutBareHeads } from './bare-heads.ts';
import { hasFrameWord, isFurniture, isHidden, isSiteHeader } from './frame-marks.ts';
import { isCalled, namedTitle } from './named-title.ts';

/** Elements and roles that frame a page and are no part of its text. */
const FRAME_ELEMENTS = new Set([
  'nav',
  'aside',
  'button',
  'select',
  'textarea',
  'menu',
  'search',
  'amp-ad',
  'amp-sidebar',
]);
const FRAME_ROLES = new Set(
  'navigation banner contentinfo search complementary dialog alertdialog menu menubar toolbar tablist'.split(' '),
);

/** A page with less text than this, white space aside, has too little of it to recognize a frame by names alone. */
const SHORT_PAGE = 250;

const CONTAINERS = new Set(['div', 'section', 'ul', 'ol', 'footer', 'header', 'span', 'p', 'form', 'table']);

/** A part of the page this large is its content, whatever it is called. */
const MAIN_SHARE = 0.5;

/** Share of text inside links from which a block of several links is navigation. */
const LINK_SHARE = 0.75;
const LINK_COUNT = 4;

/** Share of the text that is left when the lists of links go, below which they are the content. */
const INDEX_SHARE = 0.35;

/** The length of the body's text, white space aside, and whether lists of links are kept. */
type Page = { readonly total: number; readonly withLists: boolean };

/**
 * The part of a page that is read: `main`, the only `article`, or the body, without what frames it (navigation, banners,
 * footers, cookie notices, link lists). A heading of level 1 above the chosen part is kept, and so is what the page's
 * `title` says that it is called.
 */
export function mainContent(root: XmlElement, title = ''): XmlElement {
  const body = find(root, (element) => element.name === 'body') ?? withoutHead(root);
  const total = textLength(body);
  const chosen = choose(body, total);
  const framed = prune(chosen, { total, withLists: false }, chosen !== body) ?? chosen;
  // A page that is hardly more than lists of links is an index: they are what it says.
  const isIndex = textLength(framed) < textLength(chosen) * INDEX_SHARE;
  const pruned = isIndex ? (prune(chosen, { total, withLists: true }, chosen !== body) ?? chosen) : framed;
  const result = textLength(pruned) === 0 && total > 0 ? chosen : pruned;
  if (find(result, isTitle)) return result;
  const titles = articleTitles(body);
  if (titles.length === 1 && titles[0]) return { ...result, children: [titles[0], ...result.children] };
  const head = find(body, (element) => element.name !== 'body' && isNamedHeader(element) && isHeadOf(element, title));
  const kept = head && prune(head, { total, withLists: false }, true);
  return kept ? { ...result, children: [kept, ...result.children] } : namedTitle(result, body, title);
}

const isNamedHeader = ({ name, attributes }: XmlElement) =>
  name === 'header' || /^header$/i.test(attributes.id ?? '') || isSiteHeader(attributes);

/** Whether a header holds the page's title as its heading, and says more than where to go. */
const isHeadOf = (header: XmlElement, title: string): boolean =>
  find(header, (element) => element.name === 'h1' && isCalled(textOf(element), title)) !== undefined &&
  linkShare(header) < HEAD_LINKS;

/** Share of the text inside links, below which a header belongs to the text. */
const HEAD_LINKS = 0.3;

/** Headings of level 1 that do not name the site. */
function articleTitles(parent: XmlElement): XmlElement[] {
  return elements(parent).flatMap((element) => {
    if (isTitle(element)) return SITE_NAME.test(element.attributes.class ?? '') ? [] : [element];
    return FRAME_ELEMENTS.has(element.name) || hasFrameWord(element) ? [] : articleTitles(element);
  });
}

const SITE_NAME = /site|menu|logo|brand/i;

/** The page's title, or that of its one article, which sites put a level below their own name. */
const isTitle = (element: XmlElement) =>
  (element.name === 'h1' || (/^h[2-4]$/.test(element.name) && TITLE_NAME.test(element.attributes.class ?? ''))) &&
  textLength(element) > 0;

const TITLE_NAME = /(?:^|\s)(?:entry|post|article|page)-?title(?:\s|$)/i;

/** The title above a document that has no `main`, as document generators write it; a link leads home from a site's name. */
const isDocumentTitle = (element: XmlElement): boolean =>
  element.name === 'h1' &&
  /(?:^|\s)(?:p-name|(?:document-|entry-|post-|article-|page-)?title)(?:\s|$)/i.test(element.attributes.class ?? '') &&
  linkShare(element) < 0.5;

function find(parent: XmlElement, matches: (element: XmlElement) => boolean): XmlElement | undefined {
  for (const element of walk(parent)) if (matches(element)) return element;
  return undefined;
}

const withoutHead = (root: XmlElement): XmlElement => ({
  ...root,
  children: root.children.filter((child) => typeof child === 'string' || child.name !== 'head'),
});

/** Lengths of elements' texts without white space, counted once: the search asks for them again and again. */
const lengths = new WeakMap<XmlElement, number>();

function textLength(element: XmlElement): number {
  const known = lengths.get(element);
  if (known !== undefined) return known;
  let length = 0;
  for (const node of element.children) {
    length += typeof node === 'string' ? node.replace(/\s+/g, '').length : textLength(node);
  }
  lengths.set(element, length);
  return length;
}

function choose(body: XmlElement, total: number): XmlElement {
  const mains = [...walk(body)].filter(({ name, attributes }) => name === 'main' || attributes.role === 'main');
  const [main, ...otherMains] = mains;
  // A main element with next to nothing in it is filled by scripts.
  if (main && otherMains.length === 0 && textLength(main) > Math.min(200, total * 0.1)) return renderedIn(main) ?? main;
  const articles = [...walk(body)].filter(
    ({ name, attributes }) => name === 'article' || attributes.itemprop === 'articleBody',
  );
  const [article, ...otherArticles] = articles.toSorted((a, b) => textLength(b) - textLength(a));
  const rest = otherArticles.filter((other) => article && !contains(article, other));
  if (article && rest.length === 0 && textLength(article) > total * 0.4) return article;
  // Pages from before those elements name the part by class or id; the innermost that holds most of the text is it.
  return (
    [...walk(body)].findLast((element) => isNamedContent(element) && textLength(element) > total * MAIN_SHARE) ?? body
  );
}

/** A Markdown file that a site of code shows below its list of files. */
function renderedIn(main: XmlElement): XmlElement | undefined {
  const isRendered = ({ name, attributes }: XmlElement) =>
    name === 'article' && /(?:^|\s)markdown-body(?:\s|$)/.test(attributes.class ?? '');
  const [only, ...others] = [...walk(main)].filter(isRendered);
  return only && others.length === 0 && textLength(only) > textLength(main) * MAIN_SHARE ? only : undefined;
}

const CONTENT_NAME =
  /^(?:main|content|main-?content|page-?content|post-?(?:content|body)|entry-?content|article-?(?:content|body)|story-?body|markdown-body|mw-content-text|body-?content)$/i;

const isNamedContent = ({ name, attributes }: XmlElement): boolean =>
  /^(?:div|section|td)$/.test(name) &&
  `${attributes.class ?? ''} ${attributes.id ?? ''}`.split(/\s+/).some((word) => CONTENT_NAME.test(word));

const contains = (outer: XmlElement, inner: XmlElement): boolean => {
  for (const element of walk(outer)) if (element === inner) return true;
  return false;
};

/** A copy without the frame; `undefined` when all of it is frame. */
function prune(element: XmlElement, page: Page, insideMain: boolean): XmlElement | undefined {
  const nodes: Kept[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') nodes.push(child);
    else if (isQuestion(element, child) || !isFrame(child, page, insideMain)) {
      const kept = prune(child, page, insideMain || child.name === 'main' || child.name === 'article');
      if (kept) nodes.push(kept);
    } else if (textLength(child) > 0) nodes.push(OMITTED);
  }
  return { ...element, children: withoutBareHeads(nodes) };
}

/**
 * A button that is read: a heading that opens what is below it holds its words in one, so does a question above its
 * answer, and a cell that has more to show.
 */
function isQuestion(parent: XmlElement, child: XmlElement): boolean {
  if (child.name !== 'button') return false;
  const words = textOf(child).trim();
  if (/^copy\b/i.test(child.attributes.title ?? words)) return false;
  if (/^h[1-6]$/.test(parent.name) || /[?？]$|^\S+\s.*؟$/su.test(words)) return true;
  return /^t[dh]$/.test(parent.name) && elements(parent).length === 1;
}

function isFrame(element: XmlElement, { total, withLists }: Page, insideMain: boolean): boolean {
  const { name, attributes } = element;
  // Hidden from sight, but for the formula that an image stands for; notes may stand beside the text.
  if (holdsFormula(element) || /^doc-(?:foot|end)note/.test(attributes.role ?? '')) return false;
  if (isHidden(attributes)) return true;
  if (name === 'svg' || isFurniture(element)) return true;
  if (FRAME_ELEMENTS.has(name) || FRAME_ROLES.has(attributes.role ?? '')) {
    return !(name === 'aside' && insideMain && isAside(element)) && textLength(element) < total * MAIN_SHARE;
  }
  if (!insideMain && (name === 'footer' || name === 'header')) {
    return textLength(element) < total * MAIN_SHARE && !(name === 'header' && find(element, isDocumentTitle));
  }
  if (name === 'div' && !insideMain && isSiteHeader(attributes) && !find(element, isTitle))
    return textLength(element) < total * 0.3;
  if (!CONTAINERS.has(name) || (total < SHORT_PAGE && !insideMain)) return false;
  const framed = hasFrameWord(element);
  if (framed) return textLength(element) < total * 0.3 && !find(element, isTitle);
  return !withLists && /^(?:div|section|ul|ol)$/.test(name) && !insideMain && isLinkList(element, total);
}

/** Encyclopedias hide MathML beside the image of the formula. */
const holdsFormula = ({ name, children }: XmlElement): boolean =>
  name === 'math' ||
  (name === 'span' && children.length === 1 && typeof children[0] === 'object' && holdsFormula(children[0]));

/** Notes, boxes and pulled quotations within an article are part of it; lists of links are not. */
const isAside = (aside: XmlElement): boolean =>
  isAdmonition(aside.attributes) || (!hasFrameWord(aside) && linkShare(aside) < 0.5);

const linkShare = (element: XmlElement): number => {
  const links = [...walk(element)].filter(({ name }) => name === 'a');
  return links.reduce((sum, link) => sum + textLength(link), 0) / Math.max(1, textLength(element));
};

/** Notes and warnings. */
const isAdmonition = (attributes: XmlElement['attributes']) =>
  /note|warning|tip|caution|admonition|callout|example/i.test(attributes.class ?? '');

function isLinkList(element: XmlElement, total: number): boolean {
  if (textLength(element) >= total * MAIN_SHARE) return false;
  const links = [...walk(element)].filter(({ name }) => name === 'a');
  if (links.length < LINK_COUNT) return false;
  const linked = links.reduce((sum, link) => sum + textLength(link), 0);
  return linked > textLength(element) * LINK_SHARE && !elements(element).some(({ name }) => /^h[1-6]$/.test(name));
}
