import { type Kind, pointId, textHash } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { Embedder } from '../../embed/embedder.ts';
import { loadStaticEmbedder } from '../../embed/static/static-embedder.ts';
import { documentVector } from '../../lexical/document-vector.ts';
import { withQdrant } from '../../store/with-qdrant.test.fixture.ts';
import type { SearchDeps } from './search-deps.ts';
import { DEFAULT_SEARCH_SETTINGS } from './search-settings.ts';

type Version = {
  readonly owner?: string | null;
  readonly generation?: number;
  readonly isLive?: boolean;
  readonly kind?: Kind;
};

export type SearchableCollections = AsyncDisposable & {
  readonly deps: SearchDeps & { readonly embedder: Embedder };
  /** A collection's row as the catalog would give it. */
  readonly row: (name: string, language: string, embedderId?: string) => CollectionRow;
  /** Writes a version of document `doc`, one passage a text. */
  readonly put: (collection: string, doc: number, texts: readonly string[], version?: Version) => Promise<void>;
  readonly setLive: (doc: number, generation: number) => void;
};

export const uuid = (n: number): string => `00000000-0000-5000-8000-${String(n).padStart(12, '0')}`;

/** Collections with these languages by name on a real Qdrant; what search needs of a catalog is kept in maps. */
export async function searchableCollections(
  languages: Readonly<Record<string, string>>,
): Promise<SearchableCollections> {
  const qdrant = await withQdrant();
  const { store } = qdrant;
  const embedder = await loadStaticEmbedder();
  const live = new Map<string, { generation: number; owner: string | null }>();

  const row: SearchableCollections['row'] = (name, language, embedderId = embedder.id) => ({
    embedderId,
    dimension: embedder.dimension,
    chunkerVersion: '1',
    id: name,
    name,
    owner: null,
    storeName: `s_${name}`,
    language,
    chunking: 'structure',
    denseWeight: null,
    description: '',
    chunks: name === 'empty' ? 0 : 9,
    terms: 90,
    indexLost: false,
    documents: 1,
    kinds: ['doc', 'code', 'constraint', 'pattern'],
    createdAt: new Date(0),
    updatedAt: new Date(0),
  });
  const rows = Object.entries(languages).map(([name, language]) => row(name, language));
  for (const { storeName } of rows) await store.ensureCollection(storeName, embedder.dimension);

  const catalog: SearchDeps['catalog'] = {
    collections: {
      named: (_, names) => Promise.resolve(rows.filter(({ name }) => !names || names.includes(name))),
      lastNamed: () => undefined,
      list: (_, names) => Promise.resolve(rows.filter(({ name }) => !names || names.includes(name))),
    },
    documents: { readText: () => Promise.resolve(undefined) },
    sources: { list: () => Promise.resolve([]) },
    generations: {
      published: ({ subject }, ids) =>
        Promise.resolve(
          new Map(
            ids.flatMap((id) => {
              const found = live.get(id);
              return found && (found.owner === null || found.owner === subject)
                ? [[id, found.generation] as const]
                : [];
            }),
          ),
        ),
    },
  };

  return {
    deps: { catalog, store, embedder, searching: DEFAULT_SEARCH_SETTINGS },
    row,
    put: async (collection, doc, texts, { owner = null, generation = 1, isLive = true, kind = 'doc' } = {}) => {
      const vectors = await embedder.embedDocuments(texts);
      const language = languages[collection] ?? 'english';
      const points = texts.map((text, index) => ({
        id: pointId(uuid(doc), generation, index),
        dense: vectors[index] ?? null,
        sparse: documentVector({ text, lead: '', title: 'T', headingPath: [] }, { language, meanTerms: 10 }).sparse,
        payload: {
          doc_id: uuid(doc),
          generation,
          chunk_index: index,
          text,
          text_hash: textHash(text),
          occurrence: 0,
          start: index * 1_000,
          end: index * 1_000 + text.length,
          heading_path: ['Chapter'],
          segment: { kind: 'page', label: '7' } as const,
          owner,
          metadata: {
            collection,
            source: 'local',
            uri: `docs/${doc}.md`,
            filename: `${doc}.md`,
            title: 'T',
            kind,
            tags: [],
            visibility: owner === null ? ('team' as const) : ('private' as const),
            ingested_at: '2026-01-01T00:00:00.000Z',
          },
        },
      }));
      await store.upsert(`s_${collection}`, points);
      if (isLive) live.set(uuid(doc), { generation, owner });
    },
    setLive: (doc, generation) => {
      live.set(uuid(doc), { generation, owner: null });
    },
    [Symbol.asyncDispose]: () => qdrant[Symbol.asyncDispose](),
  };
}
