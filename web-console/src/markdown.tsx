import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type ComponentChildren, h } from 'preact';
import { harmless } from './text.ts';

/** A slice of a document; blocks that overlap [start, end) of the document are marked as cited. */
export function Markdown({ text, offset, start, end }: { text: string; offset: number; start: number; end: number }) {
  const tree = fromMarkdown(harmless(text), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return (
    <div class="prose" dir="auto">
      {tree.children.map((node) => {
        const from = offset + (node.position?.start.offset ?? 0);
        const to = offset + (node.position?.end.offset ?? 0);
        return (
          <div key={from} data-start={from} class={from < end && to > start ? 'cited' : undefined}>
            {show(node)}
          </div>
        );
      })}
    </div>
  );
}

const TAGS: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  listItem: 'li',
  tableRow: 'tr',
  tableCell: 'td',
};

/** Nodes of the page, never its source: raw HTML is shown as text, and images only by their description. */
function show(node: RootContent): ComponentChildren {
  switch (node.type) {
    case 'heading': {
      const Heading = `h${Math.min(node.depth + 1, 6)}` as 'h2'; // the page's own title is the h1
      return <Heading>{all(node.children)}</Heading>;
    }
    case 'list':
      return node.ordered ? <ol start={node.start ?? 1}>{all(node.children)}</ol> : <ul>{all(node.children)}</ul>;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre tabIndex={0}>
          <code>{node.value}</code>
        </pre>
      );
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section class="wide" aria-label="Table" tabIndex={0}>
          <table>
            <tbody>{all(node.children)}</tbody>
          </table>
        </section>
      );
    case 'link':
      return <Link url={node.url}>{all(node.children)}</Link>;
    case 'image':
      return <span class="image">[image{node.alt ? `: ${node.alt}` : ''}]</span>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    default: {
      const Tag = TAGS[node.type];
      if ('children' in node) return Tag ? h(Tag, null, all(node.children)) : all(node.children);
      return 'value' in node ? node.value : null;
    }
  }
}

function all(nodes: readonly RootContent[]): ComponentChildren {
  return nodes.map(show);
}

function Link({ url, children }: { url: string; children: ComponentChildren }) {
  if (!url.startsWith('https://') && !url.startsWith('http://')) return <>{children}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
