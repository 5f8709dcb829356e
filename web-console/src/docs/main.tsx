import '../style.css';
import './docs.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLoad } from '../shared/load.ts';
import { matching, type OpenApi, type Operation, operationsOf } from './openapi.ts';
import { OperationView } from './operation.tsx';

async function loadDocument(): Promise<OpenApi> {
  const response = await fetch('/openapi.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The gateway answered ${response.status}. Reload the page.`);
  return (await response.json()) as OpenApi;
}

function Docs() {
  const loaded = useLoad(loadDocument);
  return (
    <>
      <header>
        <a class="brand" href="/">
          Docferry
        </a>
        <nav aria-label="Pages">
          <a href="/docs" aria-current="page">
            REST API
          </a>
          <a href="/openapi.json">OpenAPI</a>
        </nav>
      </header>
      {loaded.state === 'loading' && <p class="quiet centre" role="status" children="Loading…" />}
      {loaded.state === 'error' && <p class="problem centre" role="alert" children={loaded.message} />}
      {loaded.state === 'ready' && <Reference document={loaded.value} />}
    </>
  );
}

function Reference({ document: api }: { document: OpenApi }) {
  const [query, setQuery] = useState('');
  const operations = matching(operationsOf(api), query);
  const groups = api.tags
    .map((tag) => ({ ...tag, operations: operations.filter(({ tags }) => tags.includes(tag.name)) }))
    .filter((group) => group.operations.length > 0);
  // the place that the address names exists only now
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <main class="docs">
      <nav aria-label="Operations">
        <label class="hidden" for="filter">
          Filter operations
        </label>
        <input
          id="filter"
          type="search"
          placeholder="Filter"
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
        {groups.map(({ name, operations: some }) => (
          <Group key={name} name={name} operations={some} />
        ))}
      </nav>
      <div>
        <h1>REST API</h1>
        <p>
          {api.info.description} Contract {api.info.version}. Calls take <code>Authorization: Bearer $RAG_API_KEY</code>{' '}
          and JSON.
        </p>
        {groups.length === 0 && <p class="quiet">No operation has these words.</p>}
        {groups.map(({ name, description, operations: some }) => (
          <section key={name} aria-label={name}>
            <h2>{name}</h2>
            <p class="quiet">{description}</p>
            {some.map((one) => (
              <OperationView key={one.operationId} operation={one} schemas={api.components.schemas} />
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

function Group({ name, operations }: { name: string; operations: Operation[] }) {
  return (
    <div>
      <h2>{name}</h2>
      {operations.map(({ operationId, method, summary }) => (
        <a key={operationId} href={`#${operationId}`}>
          <span class={`method ${method.toLowerCase()}`}>{method}</span>
          {summary}
        </a>
      ))}
    </div>
  );
}

const root = document.getElementById('docs');
if (root) render(<Docs />, root);
