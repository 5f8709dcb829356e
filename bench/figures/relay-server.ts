/**
 * A server that passes each request on to the Qdrant at `argv[2]` and its answer back, byte for byte: what a search
 * through any server costs beyond the bare query. Prints its port.
 */
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

const { hostname, port } = new URL(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true });
const server = createServer((asked, answer) => {
  const { method, url: path, headers } = asked;
  const onward = request({ hostname, port, agent, method, path, headers }, (answered) => {
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    pipeline(answered, answer, () => undefined);
  });
  pipeline(asked, onward, () => undefined);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
