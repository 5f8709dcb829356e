import type { SourceRow } from '../../catalog/sources/source-row.ts';
import { GatewayError } from '../../errors.ts';
import { placeOfTenant } from '../allowed-places.ts';
import type { Connector } from '../connectors/connector.ts';
import { openConnector } from '../connectors/open-connector.ts';
import type { SourceParts } from '../source-parts.ts';

/** Where the Markdown of a source's objects is written besides: `<name of the source>/<key>.md` below RAG_SOURCE_OUTPUT. */
export type MarkdownOutput = AsyncDisposable & {
  readonly write: (key: string, markdown: string) => Promise<void>;
  /** Does nothing for what is not there. */
  readonly remove: (key: string) => Promise<void>;
};

const NOWHERE: MarkdownOutput = {
  write: async () => {},
  remove: async () => {},
  [Symbol.asyncDispose]: async () => {},
};

/** Opens the output of a source. Throws INVALID_ARGUMENT for one within the source, which would read what it has written. */
export async function openOutput(
  { catalog, sourceOutput }: Pick<SourceParts, 'catalog' | 'sourceOutput'>,
  { name, url, tenantId }: Pick<SourceRow, 'name' | 'url' | 'tenantId'>,
): Promise<MarkdownOutput> {
  if (sourceOutput === undefined) return NOWHERE;
  const place = placeOfTenant(sourceOutput, await catalog.tenants.nameOf(tenantId));
  const target = `${place}${name}/`;
  if (target.startsWith(url)) {
    throw new GatewayError('INVALID_ARGUMENT', 'The output of the gateway (RAG_SOURCE_OUTPUT) is within this source.');
  }
  return outputOver(await openConnector(target), url);
}

function outputOver(connector: Connector, url: string): MarkdownOutput {
  const { write, remove } = connector;
  if (!write || !remove) throw new Error('a site is no output');
  return {
    write: async (key, markdown) => write(outputKey(key, url), markdown),
    remove: async (key) => remove(outputKey(key, url)),
    [Symbol.asyncDispose]: () => connector.close(),
  };
}

/** Pages of sites are named by what follows the address of the site. */
function outputKey(key: string, url: string): string {
  const path = key.startsWith(url) ? key.slice(url.length).replace(/\/$/, '') || 'index' : key;
  // A key of a bucket may be anything; the path of a file may not lead elsewhere.
  const parts = path.split('/').map((part) => (part === '' || part === '.' || part === '..' ? '_' : part));
  return `${parts.join('/')}.md`;
}
