import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** Words in a class or id that mark what surrounds an article. */
const FRAME_WORDS = new Set(
  (
    'cookie cookies consent gdpr newsletter subscribe subscription social share sharing breadcrumb breadcrumbs sidebar ' +
    'pagination pager advert advertisement adsbygoogle promo popup modal overlay skip skiplink masthead navbar nav ' +
    'navigation navigator menu footer related recommended recommendations infobar toolbar signup login printfooter ' +
    'catlinks editsection navbox dropdown sistersitebox noprint toc tableofcontents comments disqus ad ads adslot adbox ' +
    'sponsored anzeige werbung publicidad votecell logo viewcode onetrust paywall outbrain taboola ' +
    'relatedposts sharedaddy titlearea'
  ).split(' '),
);

/** The head of a site, by its class. */
export const isSiteHeader = (attributes: XmlElement['attributes']): boolean =>
  (attributes.class ?? '').split(/\s+/).some((name) => /^(?:(?:site|page|global|main|top)-?)?header$/i.test(name));

/** A class or id that marks what surrounds an article. */
export function hasFrameWord(element: XmlElement): boolean {
  const { class: classes = '', id = '' } = element.attributes;
  if (CONTENTS.test(classes) || /^(?:site-?|page-?|global-?)?header$/i.test(id)) return true;
  const isNamed = CONTENTS.test(id) || words(id).some(isFrameWord);
  return words(classes).some(isFrameWord) || (isNamed && !isOwnTitle(element, id));
}

const CONTENTS = /table[-_]?of[-_]?contents/i;

const words = (names: string): string[] =>
  names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/);

const isFrameWord = (word: string) => FRAME_WORDS.has(word);

/** Documentation names a section by its heading: "Editing and navigation" is content, whatever words are in it. */
function isOwnTitle(element: XmlElement, id: string): boolean {
  const heading = elements(element).find(({ name }) => /^h[1-6]$/.test(name));
  if (!heading || /^(?:comments|newsletter)$/i.test(id) || slug(textOf(heading)) !== slug(id)) return false;
  let links = 0;
  for (const inner of walk(element)) {
    if (inner.name === 'form') return false;
    if (inner.name === 'a') links += textOf(inner).length;
  }
  return links * 2 < textOf(element).length;
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Line numbers beside code, links to the page's source, what programs set beside formulas, heads of printed pages. */
export function isFurniture(element: XmlElement): boolean {
  const { name, attributes } = element;
  const { class: classes = '', title = '' } = attributes;
  switch (name) {
    case 'td':
      return /(?:^|\s)(?:linenos|gutter)(?:\s|$)/.test(classes) || isNumbers(element);
    case 'a':
      return [title, textOf(element).trim()].some((words) => /^edit this page(?: on \w+)?$/i.test(words));
    case 'summary':
      return /(?:^|\s)hideme(?:\s|$)/.test(classes);
    case 'mjx-container':
      return false;
    default:
      // Office programs write the running head and foot of a page as titled parts.
      if (name === 'div' && /^(?:header|footer)$/.test(title)) return true;
      return /(?:^|\s)MathJax(?:_Preview|_Display|_SVG)?(?:\s|$)/.test(classes);
  }
}

/** Line numbers that a highlighter sets as preformatted text in a cell of their own (Chroma, `lntd`). */
const isNumbers = (cell: XmlElement) =>
  /(?:^|\s)lntd(?:\s|$)/.test(cell.attributes.class ?? '') && /^[\d\s]+$/.test(textOf(cell));

/** Not shown, and not shown by a click on a tab either. */
export const isHidden = (attributes: XmlElement['attributes']) =>
  (attributes.hidden !== undefined && attributes.role !== 'tabpanel') ||
  attributes['aria-hidden'] === 'true' ||
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes.style ?? '');
