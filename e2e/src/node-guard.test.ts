import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLIENTS } from './harness/mcp-clients.ts';
import { findOldNode } from './harness/old-node.ts';
import { BINS, EXAMPLES, run } from './harness/process.ts';

const oldNode = findOldNode();

describe.skipIf(!oldNode)('under a system Node that is too old (skipped where no older Node is on PATH)', () => {
  const node = oldNode ?? '';

  it('runs both bins on the bundled Node', async () => {
    for (const bin of [BINS.docferry, BINS.gateway]) {
      const { code, stdout } = await run(node, [bin, '--version']);
      expect({ code, stdout: stdout.trim() }).toEqual({ code: 0, stdout: expect.stringMatching(/\d+\.\d+\.\d+/) });
    }
  });

  it('passes exit codes on', async () => {
    expect((await run(node, [BINS.docferry, 'no-such-command'])).code).toBe(2);
  });

  it('serves an MCP host that spawns it', async () => {
    await using client = await (CLIENTS['SDK v1'] as (typeof CLIENTS)[string])({
      kind: 'stdio',
      node,
      env: { RAG_ALLOWED_DIRS: EXAMPLES },
    });
    const converted = await client.call('convert_to_text', { uri: join(EXAMPLES, 'cluster-capacity.xlsx') });
    expect(converted.text).toContain('kestrel-a1');
  });
});
