import type { Chunk } from './chunk.ts';

/**
 * What is embedded and indexed of a chunk: title, headings, lead and text, most general first. A title that is the
 * outermost heading as well is said once.
 */
export function embeddedText(chunk: Pick<Chunk, 'headingPath' | 'lead' | 'text'>, title: string): string {
  const path = chunk.headingPath[0] === title ? chunk.headingPath : [title, ...chunk.headingPath];
  return [path.filter((part) => part.trim() !== '').join(' > '), chunk.lead, chunk.text]
    .filter((part) => part !== '')
    .join('\n\n');
}
