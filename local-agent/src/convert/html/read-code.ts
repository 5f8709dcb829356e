import type { Block } from '../markdown/blocks.ts';
import { child, elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** Line numbers and copy buttons that highlighters put beside the code. */
const FURNITURE =
  /line-?no|line-?number|ln-numbers|blob-num|gutter|copy|clipboard|viewcode-back|(?:^|\s)(?:ln|lnt)(?:\s|$)/i;

/** The code block that is all that an element holds: highlighters name the language on wrappers. */
export function soleCode(element: XmlElement, around: readonly XmlElement[] = []): Block | undefined {
  if (element.name === 'pre') return readCode(element, around);
  const lines = codeLines(element);
  if (lines) return { type: 'code', text: lines.join('\n') };
  if (element.name !== 'div' || element.children.some((node) => typeof node === 'string' && node.trim() !== '')) {
    return undefined;
  }
  const [inner, ...others] = elements(element).filter(({ attributes }) => !FURNITURE.test(attributes.class ?? ''));
  return inner && others.length === 0 ? soleCode(inner, [element, ...around]) : undefined;
}

/** Code whose lines are elements of their own beside their numbers, as Doxygen and code viewers write it. */
function codeLines(element: XmlElement): string[] | undefined {
  const classes = element.attributes.class ?? '';
  if (element.name === 'div' && /(?:^|\s)fragment(?:\s|$)/.test(classes)) {
    const lines = elements(element).filter(({ attributes }) => /(?:^|\s)line(?:\s|$)/.test(attributes.class ?? ''));
    return lines.length > 0 ? lines.map((line) => preformatted(line).trimEnd()) : undefined;
  }
  if (element.name === 'div' && isLinesOfCode(element)) return elements(element).map(preformatted);
  if (element.name !== 'table') return undefined;
  const cells = [...walk(element)].filter(({ attributes }) => /(?:^|\s)blob-code(?:\s|$)/.test(attributes.class ?? ''));
  return cells.length > 0 ? cells.map((cell) => preformatted(cell).replace(/\n$/, '')) : undefined;
}

/** Lines whose words are all code, as SyntaxHighlighter writes them. */
const isLinesOfCode = (element: XmlElement): boolean => {
  const lines = elements(element);
  return (
    lines.length > 0 &&
    element.children.every((node) => typeof node === 'object' || node.trim() === '') &&
    lines.every(
      (line) =>
        /(?:^|\s)line(?:\s|$)/.test(line.attributes.class ?? '') &&
        line.children.every((node) => (typeof node === 'string' ? node.trim() === '' : node.name === 'code')),
    )
  );
};

/** A `pre` element as code blocks: one, or one for each of the forms that a page offers by a switch. */
export function readCodes(pre: XmlElement): Block[] {
  const forms = elements(pre).filter(({ name }) => name === 'code');
  const alone = pre.children.every((node) =>
    typeof node === 'string' ? node.trim() === '' : forms.includes(node) || isFurniture(node),
  );
  if (forms.length < 2 || !alone) return [readCode(pre)];
  return forms.map((form) => readCode({ ...pre, children: [form] }));
}

const isFurniture = ({ name, attributes }: XmlElement) =>
  name === 'input' || name === 'button' || FURNITURE.test(attributes.class ?? '');

/** A `pre` element as a code block; its language from the class names that highlighters use. */
export function readCode(pre: XmlElement, around: readonly XmlElement[] = []): Block {
  const code = child(pre, 'code');
  const language = [code, pre, ...around].map((element) => languageOf(element)).find(Boolean);
  return { type: 'code', text: preformatted(pre), ...(language ? { language } : {}) };
}

function languageOf(element: XmlElement | undefined): string | undefined {
  if (!element) return undefined;
  const { lang, 'data-lang': short, 'data-language': long, 'data-enlighter-language': enlighter } = element.attributes;
  const named = short ?? long ?? enlighter ?? (element.name === 'pre' ? lang : undefined);
  if (named) return named.toLowerCase();
  const classes =
    `${element.attributes.class ?? ''} ${element.attributes['data-syntaxhighlighter-params'] ?? ''}`.trim();
  const marked = /(?:^|\s)(?:language-|lang-|highlight-(?:source-|text-)?|brush:\s*)([\w+#.-]+)/i.exec(classes)?.[1];
  // Pandoc writes `sourceCode python`, Org mode `src src-python`; others give the language a class of its own.
  const own = /(?:^|\s)(?:sourceCode\s+|src-)([\w+#-]+)/.exec(classes)?.[1];
  return (marked ?? own ?? classes.split(/\s+/).find((name) => LANGUAGES.has(name.toLowerCase())))
    ?.toLowerCase()
    .replace(/^(?:default|none|plain|plaintext)$/, '');
}

/** Languages that pages name by a class alone, beside those of a highlighter. */
const LANGUAGES = new Set(
  (
    'bash sh shell console python py ruby rust go java kotlin scala swift c cpp c++ csharp c# php perl r lua sql html xml ' +
    'css scss json yaml yml toml ini javascript js typescript ts jsx tsx haskell elixir erlang clojure dart julia matlab ' +
    'powershell dockerfile makefile diff graphql'
  ).split(' '),
);

/** Elements that are a line each. */
const LINES = /^(?:div|tr|li|p)$/;

function preformatted(element: XmlElement): string {
  return element.children
    .map((node, index): string => {
      if (typeof node === 'string') return node;
      if (node.name === 'br') return '\n';
      const beside = FURNITURE.test(node.attributes.class ?? '');
      if (beside && (elements(element).length > 1 || /^\s*\d+\s*$/.test(textOf(node)))) return '';
      const inner = preformatted(node);
      return LINES.test(node.name) && index + 1 < element.children.length && !inner.endsWith('\n')
        ? `${inner}\n`
        : inner;
    })
    .join('');
}
