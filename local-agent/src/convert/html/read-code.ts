import type { Block } from '../markdown/blocks.ts';
import { child, elements, type XmlElement } from '../xml/parse-xml.ts';

/** Line numbers and copy buttons that highlighters put beside the code. */
const FURNITURE = /line-?no|line-?number|gutter|copy|clipboard/i;

/** The code block that is all that an element holds: highlighters name the language on wrappers. */
export function soleCode(element: XmlElement, around: readonly XmlElement[] = []): Block | undefined {
  if (element.name === 'pre') return readCode(element, around);
  if (element.name !== 'div' || element.children.some((node) => typeof node === 'string' && node.trim() !== '')) {
    return undefined;
  }
  const [inner, ...others] = elements(element).filter(({ attributes }) => !FURNITURE.test(attributes.class ?? ''));
  return inner && others.length === 0 ? soleCode(inner, [element, ...around]) : undefined;
}

/** A `pre` element as a code block; its language from the class names that highlighters use. */
export function readCode(pre: XmlElement, around: readonly XmlElement[] = []): Block {
  const code = child(pre, 'code');
  const language = [code, pre, ...around].map((element) => languageOf(element)).find(Boolean);
  return { type: 'code', text: preformatted(pre), ...(language ? { language } : {}) };
}

function languageOf(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined;
  const named = element.attributes['data-lang'] ?? element.attributes['data-language'];
  if (named) return named.toLowerCase();
  const classes = element.attributes.class ?? '';
  const marked = /(?:^|\s)(?:language-|lang-|highlight-(?:source-|text-)?|brush:\s*)([\w+#.-]+)/i.exec(classes)?.[1];
  // Pandoc writes `sourceCode python`.
  return (marked ?? /(?:^|\s)sourceCode\s+([\w+#-]+)/.exec(classes)?.[1])
    ?.toLowerCase()
    .replace(/^(?:default|none|plain|plaintext)$/, '');
}

function preformatted(element: XmlElement): string {
  return element.children
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (node.name === 'br') return '\n';
      if (FURNITURE.test(node.attributes.class ?? '') && elements(element).length > 1) return '';
      return preformatted(node);
    })
    .join('');
}
