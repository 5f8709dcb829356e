import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type ComponentChildren, h } from 'preact';
import { useMemo } from 'preact/hooks';
import { harmless } from '../shared/text.ts';

/** A place in the text of a document where something begins, with what to show there. */
export type Marker = { readonly at: number; readonly show: () => ComponentChildren };

type MarkdownProps = {
  text: string;
  /** Of the text in its document. */
  offset: number;
  start: number;
  end: number;
  markers?: readonly Marker[];
};

/**
 * A slice of a document; blocks that overlap [start, end) of the document are marked as cited, and of lists and tables
 * their items and rows. A marker stands above the block in which its place is.
 */
export function Markdown({ text, offset, start, end, markers = [] }: MarkdownProps) {
  const tree = useMemo(() => fromMarkdown(harmless(text), GFM), [text]);
  const offsetOf = (point: 'start' | 'end', node: Nodes) => offset + (node.position?.[point].offset ?? 0);
  const isCited: IsCited = (node) => offsetOf('start', node) < end && offsetOf('end', node) > start;
  return (
    <div class="prose" dir="auto">
      {tree.children.map((node, index) => {
        const from = offsetOf('start', node);
        const following = tree.children[index + 1];
        const next = following ? offsetOf('start', following) : Number.POSITIVE_INFINITY;
        return (
          <div key={from} data-start={from} class={citedClass(!hasParts(node) && isCited(node))}>
            {markers.filter(({ at }) => at < next && (at >= from || index === 0)).map((marker) => marker.show())}
            {show(node, isCited)}
          </div>
        );
      })}
    </div>
  );
}

type IsCited = (node: Nodes) => boolean;

const citedClass = (isCited: boolean) => (isCited ? 'cited' : undefined);
const hasParts = ({ type }: RootContent) => type === 'list' || type === 'table';

const GFM = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

const TAGS: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  delete: 'del',
  blockquote: 'blockquote',
  tableCell: 'td',
};

/** Nodes of the page, never its source: raw HTML is shown as text, and images only by their description. */
function show(node: RootContent, isCited: IsCited): ComponentChildren {
  const all = (nodes: readonly RootContent[]) => nodes.map((child) => show(child, isCited));
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
    case 'listItem':
      return <li class={citedClass(isCited(node))}>{all(node.children)}</li>;
    case 'tableRow':
      return <tr class={citedClass(isCited(node))}>{all(node.children)}</tr>;
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

function Link({ url, children }: { url: string; children: ComponentChildren }) {
  if (!url.startsWith('https://') && !url.startsWith('http://')) return <>{children}</>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}
