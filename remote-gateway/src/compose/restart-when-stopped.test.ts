import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { restartWhenStopped } from './restart-when-stopped.ts';

const A_PETABYTE = 1e9;
const logger = pino({ level: 'silent' });

describe('a Qdrant that refuses every write', () => {
  it('is restarted once, however many writes are refused', async () => {
    const restart = vi.fn(() => Promise.resolve());
    const onStopped = restartWhenStopped({ restart }, { dir: tmpdir(), minFreeMb: 0 }, logger);
    onStopped();
    onStopped();
    await vi.waitFor(() => expect(restart).toHaveBeenCalled());
    onStopped();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(restart).toHaveBeenCalledOnce();
  });

  it.each([
    ['has no space', { dir: tmpdir(), minFreeMb: A_PETABYTE }],
    ['cannot be written', { dir: '/proc/1/none', minFreeMb: 0 }],
  ])('keeps running, for searches, while its disk %s', async (_, disk) => {
    const restart = vi.fn(() => Promise.resolve());
    const warn = vi.spyOn(logger, 'warn');
    restartWhenStopped({ restart }, disk, logger)();
    await vi.waitFor(() => expect(warn).toHaveBeenCalled());
    expect(restart).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});
