/** What pdfjs says of content that it could not read and left out. */
const LOST =
  /ignoring errors during|(?:Bad|bad|Unknown|Invalid) [\w ]{1,60} (?:in|for) flate stream|flate stream: (?!\d)|Unable to decode image/i;

/**
 * Counts the faults that pdfjs reports on the console while `work` runs: it has no other way to tell of content that
 * it left out. What it says goes nowhere else, since other people read that output.
 */
export async function watchFaults<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly faults: number }> {
  const { info, log, warn } = console;
  let faults = 0;
  const listen = (message: unknown) => {
    if (LOST.test(String(message))) faults++;
    // A font whose program is damaged: pdfjs takes another one, and no text is lost.
    else if (/translateFont - fetching/.test(String(message))) faults--;
  };
  console.info = listen;
  console.log = listen;
  console.warn = listen;
  try {
    return { result: await work(), faults };
  } finally {
    console.info = info;
    console.log = log;
    console.warn = warn;
  }
}
