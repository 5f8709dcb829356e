/** What a page says of itself, as found so far. */
export type PageHead = {
  title: string;
  /** `name` or `property` of `meta` elements, lower case, with their content. */
  readonly meta: Map<string, string>;
  language: string;
  /** The address of `<base href>`. */
  base: string;
  canonical: string;
  setsTex: boolean;
};

export const emptyHead = (): PageHead => ({
  title: '',
  meta: new Map(),
  language: '',
  base: '',
  canonical: '',
  setsTex: false,
});

/** Takes in what an element says of the page; the first to say a thing counts. */
export function noteElement(head: PageHead, name: string, attributes: Readonly<Record<string, string>>): void {
  if (name === 'meta') {
    const key = (attributes.name ?? attributes.property ?? '').toLowerCase();
    if (key && attributes.content && !head.meta.has(key)) head.meta.set(key, attributes.content);
  } else if (name === 'base') head.base ||= attributes.href ?? '';
  else if (name === 'html') head.language ||= attributes.lang ?? '';
  else if (name === 'link' && attributes.rel === 'canonical') head.canonical ||= attributes.href ?? '';
  else if (name === 'script') head.setsTex ||= setsTex(attributes.src ?? attributes.id ?? '');
}

/** Scripts that set the TeX between marks in a page's text. */
function setsTex(script: string): boolean {
  const name = script.toLowerCase();
  const katex = name.indexOf('katex');
  return name.includes('mathjax') || (katex >= 0 && name.includes('auto-render', katex));
}
