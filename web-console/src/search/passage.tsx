import type { SearchResponse } from '@docferry/shared-contracts';
import { documentPlace } from '../shared/address.ts';
import { CopyButton } from '../shared/copy-button.tsx';
import { citation, highlight, placeInWords, withoutMarkup } from '../shared/text.ts';

type At = Pick<
  SearchResponse['results'][number],
  'doc_id' | 'start' | 'end' | 'title' | 'filename' | 'heading_path' | 'segment'
>;

type PassageProps = { number?: number; text: string; query: string; relevance: number | undefined; at: At };

/** A quote or passage with its place, which leads to its document there. */
export function Passage({ number, text, query, relevance, at }: PassageProps) {
  const address = documentPlace(at.doc_id, at.start, at.end);
  return (
    <article class="passage">
      <p dir="auto">
        {highlight(withoutMarkup(text), query).map((part) => (part.match ? <mark>{part.text}</mark> : part.text))}
      </p>
      <footer>
        {number !== undefined && <span class="number">{number}</span>}
        <a href={address}>{placeInWords(at)}</a>
        {relevance !== undefined && <Relevance value={relevance} />}
        <span class="actions">
          <CopyButton label="Copy as citation" text={() => citation(text, at)} />
          <CopyButton label="Copy link" text={() => new URL(address, location.href).href} />
        </span>
      </footer>
    </article>
  );
}

function Relevance({ value }: { value: number }) {
  return (
    <label class="relevance">
      <span>relevance {value.toFixed(2)}</span>
      <meter min={0} max={1} low={0.3} high={0.6} optimum={1} value={value} />
    </label>
  );
}
