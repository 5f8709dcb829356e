import type { Block, Inline } from '../../local-agent/src/convert/markdown/blocks.ts';
import { plainInline } from '../../local-agent/src/convert/markdown/emit-inline.ts';
import type { Cell, GeneratedDocument, Part } from './make-document.ts';
import type { Random } from './random.ts';

/** The style of a document. */
export type Look = { readonly css: string; readonly name: string; readonly columns: number; readonly spacing: string };

const TABLES = {
  ruled: 'table{border-collapse:collapse} th,td{border:1px solid #333;padding:3px 8px}',
  rows: 'table{border-collapse:collapse} th,td{border-block-end:1px solid #999;padding:4px 8px}',
  booktabs:
    'table{border-collapse:collapse;border-block:2px solid #000} th{border-block-end:1px solid #000} th,td{padding:3px 9px}',
  none: 'table{border-collapse:collapse} th,td{padding:4px 10px}',
  tight: 'td,th{padding:1px 5px}',
  zebra:
    'table{border-collapse:collapse} tr:nth-child(even){background:#eee} th{background:#ccc} th,td{padding:4px 9px}',
  top: 'table{border-collapse:collapse} th,td{border-block-end:1px solid #ccc;padding:4px 8px;vertical-align:top}',
} as const;

const FONTS = ['Liberation Serif', 'Liberation Sans', 'DejaVu Serif', 'DejaVu Sans', 'Noto Sans'] as const;

/** A random style; `vertical` for lines that run down. */
export function makeLook(random: Random, vertical = false): Look {
  const tables = random.pick(Object.keys(TABLES) as [keyof typeof TABLES, ...(keyof typeof TABLES)[]]);
  const columns = random.pick(vertical ? [1, 2] : [1, 1, 1, 2, 2, 3]);
  const spacing = random.pick(['1.2', '1.35', '1.5', '2', '2.4']);
  const size = random.pick([9, 10, 11, 12]);
  const head = random.chance(vertical ? 0 : 0.4)
    ? '@page{margin:22mm 20mm;@top-center{content:"Quarterly works report";font:8pt sans-serif}@bottom-center{content:counter(page) " / " counter(pages);font:8pt sans-serif}}'
    : '@page{margin:20mm}';
  const css = [
    head,
    `body{font:${size}pt/${spacing} "${random.pick(FONTS)}";margin:0}`,
    random.chance(0.5) ? 'p{text-align:justify;hyphens:auto}' : '',
    random.chance(0.2) ? 'p{margin:0;text-indent:1.5em}' : '',
    random.chance(0.3) ? 'h1,h2,h3,h4,h5{font-family:"Liberation Sans";color:#14457a}' : '',
    random.chance(0.2) ? 'table{width:100%}' : '',
    random.chance(0.3) ? 'th{text-align:left}' : '',
    random.chance(0.3) ? 'table{font-size:90%}' : '',
    random.chance(0.3) ? 'pre{background:#f4f4f4;padding:6px}' : '',
    'pre,code{font-family:"Liberation Mono","DejaVu Sans Mono";direction:ltr;text-align:left}td.n,th.n{text-align:right}',
    `main{column-count:${columns};column-gap:${random.pick(['6mm', '9mm'])}}`,
    TABLES[tables],
    vertical ? 'html{writing-mode:vertical-rl}' : '',
  ].join('\n');
  return { css, name: `${tables}-${columns}col`, columns, spacing };
}

const escapeHtml = (value: string) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The document as one HTML page. The title spans all columns. */
export function toHtml(document: GeneratedDocument, look: Look): string {
  const [title, ...rest] = document.parts;
  const head = `<meta charset="utf-8"><style>${look.css}</style>`;
  return `<!doctype html><html ${document.vocabulary?.html ?? 'lang="en"'}><head>${head}</head><body>${title ? part(title) : ''}<main>${rest.map(part).join('\n')}</main></body></html>`;
}

const DRAWING =
  '<svg width="160" height="60"><rect x="2" y="20" width="40" height="30" fill="#9bc"/><path d="M42 35 L110 35" stroke="#333"/><circle cx="130" cy="35" r="18" fill="#cb9"/></svg>';

function part(value: Part): string {
  if (value.kind === 'caption') return `<p style="text-indent:0">${escapeHtml(value.text)}</p>`;
  if (value.kind === 'figure')
    return `<figure>${DRAWING}<figcaption>${escapeHtml(value.caption)}</figcaption></figure>`;
  if (value.kind === 'block') return blockHtml(value.block);
  const [head = [], ...body] = value.rows;
  const cells = (row: readonly Cell[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag} colspan="${cell.columns ?? 1}" rowspan="${cell.rows ?? 1}" class="${cell.numeric ? 'n' : ''}">${escapeHtml(cell.text)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${body.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
}

function blockHtml(block: Block): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level}>${inline(block.children)}</h${block.level}>`;
    case 'paragraph':
      return `<p>${inline(block.children)}</p>`;
    case 'code':
      return `<pre>${escapeHtml(block.text)}</pre>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const items = block.items.map(({ children }) => {
        const [first, ...rest] = children;
        const lead = first?.type === 'paragraph' ? inline(first.children) : '';
        return `<li>${lead}${rest.map(blockHtml).join('')}</li>`;
      });
      return `<${tag}>${items.join('')}</${tag}>`;
    }
    case 'footnoteDefinition':
      return `<aside role="doc-footnote" id="fn${block.id}" style="font-size:85%"><p style="text-indent:0"><sup>${block.id}</sup> ${block.children.map((child) => (child.type === 'paragraph' ? inline(child.children) : '')).join(' ')}</p></aside>`;
    default:
      throw new Error(`no HTML for ${block.type}`);
  }
}

function inline(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return escapeHtml(node.text);
      if (node.type === 'footnoteReference')
        return `<sup><a role="doc-noteref" href="#fn${node.id}">${node.id}</a></sup>`;
      if (node.type === 'strong') return `<b>${inline(node.children)}</b>`;
      return escapeHtml(plainInline([node]));
    })
    .join('');
}
