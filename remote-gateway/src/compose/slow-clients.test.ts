import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from './listen.ts';

it('drops clients that send their headers a byte at a time, and serves others meanwhile', async () => {
  const { server, port } = await listen(() => new Response('here'), {
    host: '127.0.0.1',
    port: 0,
    mayMove: false,
    patience: { headersMs: 300, checkMs: 50 },
  });
  try {
    const slow = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
    const answers = slow.map(async (socket) => {
      socket.on('error', () => {});
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n');
      const drip = setInterval(() => socket.write('a'), 20);
      const [answer] = await once(socket, 'data');
      clearInterval(drip);
      return String(answer);
    });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    await Promise.all(slow.filter((socket) => !socket.closed).map((socket) => once(socket, 'close')));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
