import type { SingleBar } from 'cli-progress';
import { newBar } from './new-bar.ts';
import type { Terminal } from './terminal.ts';

/** A bar over files on stderr, when a person watches. */
export type ProgressBar = {
  /** Names the file that is under way. */
  readonly at: (name: string) => void;
  /** How far that file is; pages, slides or rows. */
  readonly within: (done: number, total: number | undefined) => void;
  /** The file is done: takes the bar off its line, so that something else can be written there. */
  readonly done: () => void;
  readonly close: () => void;
};

const NAME_WIDTH = 40;

export function openProgressBar({ watched }: Terminal, files: number): ProgressBar {
  const nothing = () => {};
  if (!watched || files === 0) return { at: nothing, within: nothing, done: nothing, close: nothing };
  // a new bar for each file: on its end a bar clears the line where it began, which by then may hold other text
  let bar: SingleBar | undefined;
  let finished = 0;
  const close = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    at: (name) => {
      close();
      bar = newBar('{bar} {count} {name}');
      bar.start(files, finished, { count: `${finished + 1}/${files}`, name: shortened(name) });
    },
    // the last tenth is the gateway's
    within: (done, total) => total && bar?.update(finished + 0.9 * Math.min(1, done / total)),
    done: () => {
      finished += 1;
      close();
    },
    close,
  };
}

function shortened(name: string): string {
  return name.length > NAME_WIDTH ? `…${name.slice(1 - NAME_WIDTH)}` : name;
}
