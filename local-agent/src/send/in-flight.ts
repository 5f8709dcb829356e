/** Lets work begin as long as what is under way stays within bounds of count and bytes. */
export type InFlight = {
  /** Resolves when the work may begin; it always may when nothing is under way. */
  readonly enter: (bytes: number) => Promise<void>;
  readonly leave: (bytes: number) => void;
  /** Resolves when nothing is under way. */
  readonly idle: () => Promise<void>;
};

export function createInFlight(mostCount: number, mostBytes: number): InFlight {
  let count = 0;
  let held = 0;
  let wake: (() => void)[] = [];
  const changed = () => new Promise<void>((resolve) => wake.push(resolve));
  return {
    enter: async (bytes) => {
      while (count > 0 && (count >= mostCount || held + bytes > mostBytes)) await changed();
      count += 1;
      held += bytes;
    },
    leave: (bytes) => {
      count -= 1;
      held -= bytes;
      const waiting = wake;
      wake = [];
      for (const resume of waiting) resume();
    },
    idle: async () => {
      while (count > 0) await changed();
    },
  };
}
