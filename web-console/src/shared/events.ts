/** The events of a `text/event-stream` body as the gateway writes it: `event: NAME`, `data: JSON`, an empty line. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ readonly event: string; readonly data: unknown }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let pending = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (pending + decoder.decode(part.value, { stream: true })).split('\n\n');
    pending = blocks.pop() ?? '';
    for (const block of blocks) {
      const [name = '', data = ''] = block.split('\ndata: ');
      if (name.startsWith('event: ')) yield { event: name.slice('event: '.length), data: JSON.parse(data) };
    }
  }
}
