import { childrenNamed, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';

/** The text boxes and shapes of a sheet's drawing (ECMA-376 part 1, 20.5), a paragraph each that holds text. */
export function readBoxes(drawing: XmlElement): string[] {
  return [...walk(drawing)]
    .filter(({ name }) => name.endsWith(':txBody'))
    .flatMap((body) => childrenNamed(body, 'a:p'))
    .map((paragraph) =>
      [...walk(paragraph)]
        .filter(({ name }) => name === 'a:t')
        .map(textOf)
        .join('')
        .trim(),
    )
    .filter((line) => line !== '');
}
