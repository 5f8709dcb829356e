import { basename, extname } from 'node:path';

/**
 * A file name for each input's output, in order, no two alike even where case is ignored: `report.md` for
 * `report.pdf`; when another input would take it too, `report.pdf.md`, then `report.pdf-2.md`.
 */
export function outputNames(inputs: readonly string[], extension: string): string[] {
  const short = inputs.map((input) => `${basename(input, extname(input))}${extension}`);
  const uses = Map.groupBy(short, (name) => name.toLowerCase());
  const taken = new Set<string>();
  return inputs.map((input, index) => {
    const name = short[index] ?? '';
    const base = uses.get(name.toLowerCase())?.length === 1 ? name.slice(0, -extension.length) : basename(input);
    for (let number = 1; ; number += 1) {
      const candidate = `${base}${number === 1 ? '' : `-${number}`}${extension}`;
      if (taken.has(candidate.toLowerCase())) continue;
      taken.add(candidate.toLowerCase());
      return candidate;
    }
  });
}
