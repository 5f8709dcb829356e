import { expect, it } from 'vitest';
import { readEvents } from './events.ts';

it('reads events however the body is cut, and skips comments', async () => {
  const text = 'event: evidence\ndata: {"a":"ü\\n"}\n\n: still here\n\nevent: end\ndata: {}\n\nevent: cut';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 3, 100]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const events = [];
    for await (const event of readEvents(body)) events.push(event);
    expect(events).toEqual([
      { event: 'evidence', data: { a: 'ü\n' } },
      { event: 'end', data: {} },
    ]);
  }
});
