/** What pdfjs says of content that it could not read and skipped. */
const LOST =
  /ignoring errors during|(?:Bad|bad|Unknown|Invalid) [\w ]{1,60} (?:in|for) flate stream|flate stream: (?!\d)|Unable to decode image/i;

/** UTF-16 code units of a message that are looked at; it may quote what it could not read. */
const MAX_SAID = 500;

/**
 * Counts the faults that pdfjs reports on the console while `work` runs: it has no other way to report content that
 * it skipped. What it says goes nowhere else, since other people read that output.
 */
export async function watchErrors<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly faults: number }> {
  const { info, log, warn } = console;
  let faults = 0;
  const listen = (message: unknown) => {
    const said = String(message).slice(0, MAX_SAID);
    if (LOST.test(said)) faults++;
    // A font whose program is damaged: pdfjs takes another one, and no text is lost.
    else if (/translateFont - fetching/.test(said)) faults--;
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
