import type { DocumentInfo, DocumentPassages, DocumentSlice } from '@docferry/shared-contracts';
import { useEffect, useState } from 'preact/hooks';
import { type Place, writePlace } from '../shared/address.ts';
import { api } from '../shared/api.ts';
import { CopyButton } from '../shared/copy-button.tsx';
import { reasonOf, useLoad } from '../shared/load.ts';
import { moment } from '../shared/moment.ts';
import { Loading, Problem } from '../shared/status.tsx';
import { passages as countOf, harmless } from '../shared/text.ts';
import { Markdown, type Marker } from './markdown.tsx';
import { Outline } from './outline.tsx';
import { PassageList, PassageMark, passageMarkId } from './passage-list.tsx';

type DocumentPlace = Extract<Place, { view: 'document' }>;
type Loaded = { readonly slice: DocumentSlice; readonly passages: DocumentPassages | undefined };
type Span = { readonly start: number; readonly end: number };

/** From the heading above the passage, when the passage is still in that slice. */
async function readAround({ id, start }: DocumentPlace): Promise<DocumentSlice> {
  const slice = await api.document(id, start);
  const heading = slice.outline.findLast((entry) => entry.start <= start);
  if (!heading || heading.start === slice.start) return slice;
  const section = await api.document(id, heading.start);
  return section.end > start ? section : slice;
}

async function load(place: DocumentPlace): Promise<Loaded> {
  const slice = await readAround(place);
  return { slice, passages: place.passages ? await api.passages(place.id, slice.start) : undefined };
}

export function DocumentView({ place }: { place: DocumentPlace }) {
  const loaded = useLoad(() => load(place));
  if (loaded.state === 'loading') return <Loading />;
  if (loaded.state === 'error') return <Problem text={loaded.message} />;
  return <Reader {...loaded.value} place={place} />;
}

function Reader({ slice: first, passages, place }: Loaded & { place: DocumentPlace }) {
  const [slices, setSlices] = useState([first]);
  const [selected, setSelected] = useState<Span>(place);
  const [problem, setProblem] = useState('');
  const last = slices.at(-1) ?? first;
  useEffect(() => document.querySelector('.cited')?.scrollIntoView({ block: 'center' }), []);
  const more = (start: number) =>
    api.document(place.id, start).then(
      (slice) => setSlices([...slices, slice]),
      (error: unknown) => setProblem(reasonOf(error)),
    );
  const shown = passages?.passages.filter(({ start }) => start < last.end) ?? [];
  const markers: Marker[] = shown.map((passage, index) => ({
    at: passage.start,
    show: () => <PassageMark passage={passage} number={index + 1} select={() => setSelected(passage)} />,
  }));
  const select = (passage: Span) => {
    setSelected(passage);
    document.getElementById(passageMarkId(passage))?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <Head document={first.document} place={place} />
      <div class={passages ? 'reader chunks' : 'reader'}>
        {passages ? (
          <PassageList passages={shown} total={passages.total} selected={selected} select={select} />
        ) : (
          <Outline entries={first.outline} id={place.id} />
        )}
        <div>
          {slices.map(({ start, text }) => (
            <Markdown key={start} text={text} offset={start} {...selected} markers={within(markers, start, text)} />
          ))}
          <Problem text={problem} />
          {last.next_start !== undefined && (
            <button type="button" onClick={() => void more(last.end)} children="Continue reading" />
          )}
        </div>
      </div>
    </>
  );
}

const within = (markers: readonly Marker[], start: number, text: string) =>
  markers.filter(({ at }) => at >= start && at < start + text.length);

function Head({ document, place }: { document: DocumentInfo; place: DocumentPlace }) {
  const { title, filename, collection, source, uri, chunks, chars, tags, visibility, updated_at: updated } = document;
  const facts = [
    filename,
    collection,
    countOf(chunks),
    `${chars.toLocaleString()} characters`,
    `ingested ${moment(updated)}`,
    ...(visibility === 'private' ? ['private'] : []),
    ...tags.map((tag) => `#${tag}`),
  ];
  return (
    <>
      <h1>{harmless(title || filename)}</h1>
      <p class="quiet">{harmless(facts.join(' · '))}</p>
      <p class="quiet small">{harmless(`${source}: ${uri}`)}</p>
      <p class="buttons">
        <a class="button" href={writePlace({ ...place, passages: !place.passages })}>
          {place.passages ? 'Hide passages' : 'Show passages'}
        </a>
        <CopyButton label="Copy link" text={() => location.href} />
      </p>
    </>
  );
}
