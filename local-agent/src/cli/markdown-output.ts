import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { ConvertOptions } from '../convert/index.ts';
import type { Terminal } from './terminal.ts';

/** Where one conversion's result goes: a file, or stdout. Disposing of it removes a file that was not finished. */
export type MarkdownOutput = Disposable & {
  /** Takes the text of documents that come in pieces. */
  readonly options: Required<Pick<ConvertOptions, 'onText'>>;
  /** Ends the result: with `text` when it did not come in pieces. */
  readonly finish: (text: string) => Promise<void>;
};

/** A text in pieces stands in a file of another name until it is whole. A file that is there is replaced with `force` only. */
export function openMarkdownOutput(target: string | undefined, force: boolean, terminal: Terminal): MarkdownOutput {
  let pieces = 0;
  let file: number | undefined;
  const part = `${target}.part`;
  const write = (text: string) => {
    if (target === undefined) return terminal.piece(text);
    file ??= openSync(part, 'w');
    for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(file, rest));
  };
  return {
    options: {
      onText: (text) => {
        pieces++;
        write(text);
      },
    },
    async finish(text) {
      if (pieces > 0) write('\n');
      else if (target === undefined) await terminal.out(text);
      else await writeFile(target, text, { flag: force ? 'w' : 'wx' });
      if (file === undefined || target === undefined) return;
      closeSync(file);
      file = undefined;
      renameSync(part, target);
    },
    [Symbol.dispose]() {
      if (file === undefined) return;
      closeSync(file);
      rmSync(part, { force: true });
    },
  };
}
