import { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.ts';

/** A bar over files on stderr, when a person watches. */
export type ProgressBar = {
  /** Names the file that is under way. */
  readonly at: (name: string) => void;
  /** How far that file is; pages, slides or rows. */
  readonly within: (done: number, total: number | undefined) => void;
  readonly done: () => void;
  /** Takes the bar off its line, so that something else can be written there. */
  readonly clear: () => void;
  readonly close: () => void;
};

const NAME_WIDTH = 40;

export function openProgressBar({ watched }: Terminal, files: number): ProgressBar {
  const nothing = () => {};
  if (!watched || files === 0) return { at: nothing, within: nothing, done: nothing, clear: nothing, close: nothing };
  const bar = new SingleBar({
    format: '{bar} {files} {name}',
    barsize: 20,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
    stream: process.stderr,
  });
  let finished = 0;
  const show = (share: number, name?: string) => {
    const text = name === undefined ? {} : { name: name.length > NAME_WIDTH ? `…${name.slice(1 - NAME_WIDTH)}` : name };
    bar.update(finished + share, { files: `${finished}/${files}`, ...text });
  };
  bar.start(files, 0, { files: `0/${files}`, name: '' });
  return {
    at: (name) => show(0, name),
    // the last tenth is the gateway's
    within: (done, total) => total && show(0.9 * Math.min(1, done / total)),
    done: () => {
      finished += 1;
      show(0);
    },
    clear: () => process.stderr.write('\r\x1b[2K'),
    close: () => bar.stop(),
  };
}
