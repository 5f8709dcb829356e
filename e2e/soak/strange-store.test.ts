import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBackends } from '../src/harness/backends.ts';
import { startGateway } from '../src/harness/gateway.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

it('an empty catalog with a Qdrant that contains documents of another one is reported in the log', async () => {
  await using dir = await tempDir();
  await using backends = await startBackends(join(dir.path, 'backends'));
  {
    await using first = await startGateway(join(dir.path, 'first'), { env: { ...backends.env } });
    await ingestToTheEnd(first, { text: 'The flange.', metadata: { filename: 'flange.md', collection: 'parts' } });
    expect(first.output.stderr).not.toContain('Set DATABASE_URL');
  }
  const { DATABASE_URL: _, ...withoutCatalog } = backends.env;
  await using second = await startGateway(join(dir.path, 'second'), { env: withoutCatalog });
  await waitFor('the warning', () =>
    second.output.stderr.includes(
      '1 collections of another Docferry catalog, and the catalog of this gateway is empty',
    ),
  );
});
