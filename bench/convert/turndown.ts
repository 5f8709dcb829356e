import { createRequire } from 'node:module';
import { expandSpans } from '../../local-agent/src/convert/markdown/expand-spans.ts';

const require = createRequire(import.meta.url);

/** The parts of turndown and its DOM that are used; the packages contain no types. */
type Element = {
  readonly nodeName: string;
  readonly innerHTML: string;
  textContent: string;
  readonly parentNode: Element | null;
  readonly children: ArrayLike<Element>;
  readonly querySelectorAll: (selector: string) => ArrayLike<Element>;
  readonly getAttribute: (name: string) => string | null;
};
type Rule = {
  readonly filter: string | readonly string[] | ((node: Element) => boolean);
  readonly replacement: (content: string, node: Element) => string;
};
type Service = {
  readonly use: (plugin: unknown) => void;
  readonly addRule: (name: string, rule: Rule) => void;
  readonly remove: (names: readonly string[]) => void;
  readonly turndown: (html: string) => string;
};
type Options = {
  readonly headingStyle: 'atx';
  readonly bulletListMarker?: '-';
  readonly codeBlockStyle?: 'fenced';
  readonly hr?: '---';
};

const createService = (options: Options): Service => new (require('turndown'))(options);

/** Turndown with its defaults. */
export const plainTurndown = (html: string): string => createService({ headingStyle: 'atx' }).turndown(html);

function createGfm(): Service {
  const service = createService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced', hr: '---' });
  service.use(require('@joplin/turndown-plugin-gfm').gfm);
  return service;
}

/** Turndown with its GFM plugin. */
export const gfmTurndown = (html: string): string => createGfm().turndown(html);

/** Elements of a page around its content. */
const PAGE_FURNITURE = ['title', 'script', 'style', 'noscript', 'template', 'nav', 'header', 'footer', 'form'];

const identifier = (value: string | null) => /(?:footnote-|endnote-|fn-?)(\w+)$/.exec(value ?? '')?.[1];

/**
 * Turndown with its GFM plugin and rules for what Docferry's reader does too: tables with spans, code without `<code>`,
 * footnotes as mammoth and ARIA mark them, and pages without navigation.
 */
export function tunedTurndown(html: string): string {
  const service = createGfm();
  service.remove(PAGE_FURNITURE);
  addTableRule(service);
  addCodeRule(service);
  addFootnoteRules(service);
  return service.turndown(html);
}

function addTableRule(service: Service): void {
  const cellText = (cell: Element) =>
    service
      .turndown(cell.innerHTML)
      .trim()
      .replace(/\s*\n\s*/g, '<br>')
      .replace(/(?<!\\)\|/g, '\\|');
  const cellOf = (cell: Element) => ({
    content: cellText(cell),
    columns: Number(cell.getAttribute('colspan') ?? 1),
    rows: Number(cell.getAttribute('rowspan') ?? 1),
  });
  service.addRule('table', {
    filter: 'table',
    replacement: (_, table) => {
      const rows = Array.from(table.querySelectorAll('tr')).filter((row) => ownerTable(row) === table);
      const [only] = Array.from(rows[0]?.children ?? []);
      // A table of one cell only frames its content.
      if (only && rows.length === 1 && rows[0]?.children.length === 1)
        return `\n\n${service.turndown(only.innerHTML)}\n\n`;
      const grid = expandSpans(
        rows.map((row) => Array.from(row.children).map(cellOf)),
        '',
      );
      const width = Math.max(0, ...grid.map((row) => row.length));
      if (width === 0) return '';
      const lines = grid.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`);
      return `\n\n${[lines[0], `|${' --- |'.repeat(width)}`, ...lines.slice(1)].join('\n')}\n\n`;
    },
  });
}

function addCodeRule(service: Service): void {
  service.addRule('code', {
    filter: 'pre',
    replacement: (_, node) => {
      for (const lineBreak of Array.from(node.querySelectorAll('br'))) lineBreak.textContent = '\n';
      const language = /\blanguage-(\w+)/.exec(node.innerHTML)?.[1] ?? '';
      return `\n\n\`\`\`${language}\n${node.textContent.replace(/\n$/, '')}\n\`\`\`\n\n`;
    },
  });
}

/** Footnotes are numbered in the order of their references in the text. */
function addFootnoteRules(service: Service): void {
  const numbers = new Map<string, number>();
  const numberOf = (reference: string | null) => {
    const id = identifier(reference) ?? '';
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  };
  service.addRule('footnote reference', {
    filter: (node) => node.nodeName === 'A' && isFootnoteMark(node),
    replacement: (_, node) => `[^${numberOf(node.getAttribute('href'))}]`,
  });
  service.addRule('back link of a footnote', {
    filter: (node) => node.nodeName === 'A' && /^#(?:foot|end)note-ref-/.test(node.getAttribute('href') ?? ''),
    replacement: () => '',
  });
  service.addRule('footnote', {
    filter: (node) =>
      (node.nodeName === 'LI' && /^(?:foot|end)note-\w+$/.test(node.getAttribute('id') ?? '')) ||
      node.getAttribute('role') === 'doc-footnote',
    replacement: (content, node) => {
      const id = identifier(node.getAttribute('id')) ?? '';
      const text = content.trim();
      return `\n\n[^${numberOf(node.getAttribute('id'))}]: ${text.startsWith(`${id} `) ? text.slice(id.length + 1) : text}\n\n`;
    },
  });
}

function ownerTable(node: Element): Element | null {
  let parent = node.parentNode;
  while (parent && parent.nodeName !== 'TABLE') parent = parent.parentNode;
  return parent;
}

const isFootnoteMark = (node: Element) =>
  node.getAttribute('role') === 'doc-noteref' || /^#(?:foot|end)note-(?!ref-)/.test(node.getAttribute('href') ?? '');
