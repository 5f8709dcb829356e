import { registerHooks } from 'node:module';

/** What pdfjs keeps of the properties of marked content, and the same with the text that they give. */
const KEPT = 'args = [args[0].name, args[1] instanceof Dict ? args[1].get("MCID") : null];';
const WANTED =
  'args = [args[0].name, ...(args[1] instanceof Dict ? [args[1].get("MCID"), args[1].get("ActualText")] : [null])];';

/**
 * Imports pdfjs' parser so that it passes on ActualText, which it drops: without it, syllables of Thai and Indic scripts
 * lose letters. A parser that is written otherwise is imported as it is.
 */
export async function importParser(url: string): Promise<unknown> {
  const hooks = registerHooks({
    load(wanted, context, nextLoad) {
      const loaded = nextLoad(wanted, context);
      if (wanted !== url || !loaded.source) return loaded;
      const source =
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
      return { ...loaded, source: source.replace(KEPT, WANTED) };
    },
  });
  try {
    return await import(url);
  } finally {
    hooks.deregister();
  }
}
