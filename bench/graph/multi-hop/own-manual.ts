import { readdirSync, readFileSync } from 'node:fs';
import type { QuestionSet } from './question-set.ts';

const DOCS = new URL('../../../docs/', import.meta.url);
const LINK = /\[([^\][]{1,200})\]\(([a-z-]{1,40}\.md)#([a-z0-9-]{1,80})\)/g;
const MIN_QUERY = 20;

/**
 * The project's own manual: for each link to a section of another page, the sentence or cell around the link, without the
 * words of the link, is the question, and the linked section the answer. `isNear`: the answer is the sentence itself.
 */
export function ownManual({ isNear }: { readonly isNear: boolean }): QuestionSet {
  const documents = readdirSync(DOCS)
    .filter((file) => file.endsWith('.md'))
    .map((filename) => {
      const text = readFileSync(new URL(filename, DOCS), 'utf8');
      return { filename, title: /^# (.+)$/m.exec(text)?.[1] ?? filename, text };
    });
  const questions = documents.flatMap(({ filename, text }) =>
    [...text.matchAll(LINK)].flatMap(({ 0: link, 1: label, 2: file = '', 3: anchor = '', index }) => {
      const start = Math.max(...['\n', '. ', '| '].map((mark) => text.lastIndexOf(mark, index - 1) + mark.length), 0);
      const ends = ['\n', '. ', ' |'].map((mark) => text.indexOf(mark, index + link.length)).filter((at) => at >= 0);
      const around = text.slice(start, Math.min(...ends, text.length));
      const query = around
        .replace(link, '')
        .replace(LINK, '$1')
        .replace(/[`*|()]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const target = documents.find((one) => one.filename === file);
      const answer = isNear ? around : target && firstLine(target.text, anchor);
      if (query.length < MIN_QUERY || label === undefined || answer === undefined) return [];
      return [{ query, file: isNear ? filename : file, answer }];
    }),
  );
  return { name: isNear ? 'own manual, linking sentence' : 'own manual, linked section', documents, questions };
}

/** The first line below the heading with this anchor. */
function firstLine(text: string, anchor: string): string | undefined {
  const lines = text.split('\n');
  const slug = (line: string) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
  const at = lines.findIndex((line) => line.startsWith('#') && slug(line) === anchor);
  return at < 0 ? undefined : lines.slice(at + 1).find((line) => line.trim() !== '');
}
