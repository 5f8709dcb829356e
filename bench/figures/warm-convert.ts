/**
 * `node --conditions=docferry-source warm-convert.ts FILE ROUNDS`: converts a file several times with one converter, which is
 * kept as the MCP server and `ingest` keep theirs. Prints the milliseconds of the fastest conversion.
 */
import { createConverter } from 'docferry/convert';

const [path = '', rounds = '1'] = process.argv.slice(2);
await using converter = createConverter();
let fastest = Number.POSITIVE_INFINITY;
for (let round = 0; round < Number(rounds); round++) {
  const { stats } = await converter.convert({ path });
  fastest = Math.min(fastest, stats.duration_ms);
}
process.stdout.write(String(fastest));
