import { describe, expect, it } from 'vitest';
import { queryVector } from '../../lexical/query-vector.ts';
import { termHash } from '../../lexical/term-hash.ts';
import { otherLanguage } from './query-language.ts';

describe('the language of a question', () => {
  it.each([
    ['Wie viele Punkte gab die Verteidigung der Panthers ab?', 'german'],
    ['Quels fichiers sont dans le dossier de la sauvegarde ?', 'french'],
    ['¿Cuántos intentos hace el cliente antes de que falle?', 'spanish'],
  ])('is told by its function words: %s', (query, language) => {
    expect(otherLanguage(query, 'english')).toBe(language);
    expect(otherLanguage(query, language)).toBeUndefined();
  });

  it('is what the collection says unless another is clear', () => {
    for (const query of [
      'how many points did the defense of the Panthers give up?',
      'create a new Vertex AI index',
      'die casting machine',
      'ERR_CONN_42',
      '再試行は三回',
      '',
    ]) {
      expect(otherLanguage(query, 'english')).toBeUndefined();
    }
  });

  it('makes its function words count little where the collection is in another', () => {
    const weightOf = (word: string, spoken: string) => {
      const { indices, values } = queryVector('wie viele Punkte', ['english'], [], spoken);
      return values[indices.indexOf(termHash(word))];
    };
    expect(weightOf('wie', 'english')).toBe(1);
    expect(weightOf('wie', 'german')).toBe(0.25);
    expect(weightOf('punkt', 'german')).toBe(weightOf('punkt', 'english'));
  });
});
