import type { DocumentSlice } from '@docferry/shared-contracts';
import { useEffect, useState } from 'preact/hooks';
import { writePlace } from './address.ts';
import { api } from './api.ts';
import { reasonOf, useLoad } from './load.ts';
import { Markdown } from './markdown.tsx';
import { harmless } from './text.ts';

type Part = { id: string; start: number; end: number };

/** From the heading above the passage, when the passage is still in that slice. */
async function readAround({ id, start }: Part): Promise<DocumentSlice> {
  const slice = await api.document(id, start);
  const heading = slice.outline.findLast((entry) => entry.start <= start);
  if (!heading || heading.start === slice.start) return slice;
  const section = await api.document(id, heading.start);
  return section.end > start ? section : slice;
}

export function DocumentView(part: Part) {
  const loaded = useLoad(() => readAround(part));
  if (loaded.state === 'loading') return <p class="quiet" role="status" children="Loading…" />;
  if (loaded.state === 'error') return <p class="problem" role="alert" children={loaded.message} />;
  return <Reader first={loaded.value} part={part} />;
}

function Reader({ first, part }: { first: DocumentSlice; part: Part }) {
  const [slices, setSlices] = useState([first]);
  const [problem, setProblem] = useState('');
  const next = slices.at(-1)?.next_start;
  useEffect(() => document.querySelector('.cited')?.scrollIntoView({ block: 'center' }), []);
  const more = (start: number) =>
    api.document(part.id, start).then(
      (slice) => setSlices([...slices, slice]),
      (error: unknown) => setProblem(reasonOf(error)),
    );
  const { filename, title, collection } = first.document;
  return (
    <>
      <h1>{harmless(title || filename)}</h1>
      <p class="quiet">{harmless(`${filename} · ${collection}`)}</p>
      <div class="reader">
        <nav aria-label="Outline">
          {first.outline.map((entry) => (
            <a
              key={entry.start}
              class={`level-${entry.level}`}
              href={writePlace({ view: 'document', id: part.id, start: entry.start, end: entry.start })}
            >
              {harmless(entry.text)}
            </a>
          ))}
        </nav>
        <div>
          {slices.map((slice) => (
            <Markdown key={slice.start} text={slice.text} offset={slice.start} start={part.start} end={part.end} />
          ))}
          {problem && <p class="problem" role="alert" children={problem} />}
          {next !== undefined && <button type="button" onClick={() => void more(next)} children="Continue reading" />}
        </div>
      </div>
    </>
  );
}
