import type { EmbedderChoice } from '../config/choose-embedder.ts';
import type { Embedder } from '../embed/embedder.ts';
import { loadStaticEmbedder } from '../embed/static/static-embedder.ts';

/** Loads the adapter that the configuration chose, and only that one. */
export async function openEmbedder(choice: EmbedderChoice): Promise<Embedder> {
  switch (choice.kind) {
    case 'static':
      return loadStaticEmbedder();
    default:
      throw new Error(`no adapter ${choice.kind}`);
  }
}
