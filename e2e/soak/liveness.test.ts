import { it } from 'vitest';
import { ofText, startAttackedGateway } from '../src/harness/attacked-gateway.ts';
import { hostileTexts } from '../src/harness/hostile-texts.ts';

it('a gateway answers others while texts of a megabyte are split, of whatever is hardest to read', async () => {
  await using attacked = await startAttackedGateway();
  for (const text of hostileTexts(1_000_000)) {
    const name = JSON.stringify(text.slice(0, 8));
    await attacked.expectAlive(name, () => attacked.send('/api/v1/ingest', ofText(text, { dry_run: true })));
  }
});
