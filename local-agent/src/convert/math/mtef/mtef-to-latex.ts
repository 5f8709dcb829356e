import { tidyLatex } from '../latex-symbols.ts';
import { charactersLatex, continuesRun } from './mtef-characters.ts';
import type { Mtef, MtefCharacter, MtefLine, MtefNode } from './mtef-nodes.ts';
import { newTemplate, oldTemplate } from './mtef-templates.ts';
import { readMtef } from './read-mtef.ts';
import { templateLatex } from './template-latex.ts';

/** A formula in MTEF as LaTeX without dollar signs; `undefined` when it cannot be read or is empty. */
export function mtefToLatex(content: Uint8Array): string | undefined {
  try {
    const formula = readMtef(content);
    return tidyLatex(lineLatex(formula.nodes, formula)) || undefined;
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return undefined;
  }
}

function lineLatex(line: MtefLine, formula: Mtef): string {
  let out = '';
  let run: MtefCharacter[] = [];
  /** Scripts that the last sign has: it may have one of a kind. */
  let scripts = '';
  const flush = () => {
    if (run.length > 0) scripts = '';
    out += charactersLatex(run);
    run = [];
  };
  for (const node of line) {
    if (node.type === 'char') {
      if (!continuesRun(run, node)) flush();
      run.push(node);
      continue;
    }
    flush();
    const latex = nodeLatex(node, formula);
    const signs = scriptSigns(node, formula);
    if (signs === '') {
      out += latex;
      scripts = '';
    } else if (latex !== '') {
      const isFree = out.trim() !== '' && !['_', '^'].some((sign) => signs.includes(sign) && scripts.includes(sign));
      out = `${out.trimEnd()}${isFree ? '' : '{}'}${latex}`;
      scripts = isFree ? scripts + signs : signs;
    }
  }
  flush();
  return out;
}

/** Letters that authors choose as operators. */
const BIG_SIGNS: Readonly<Record<string, string>> = { '\\Sigma': '\\sum', '\\Pi': '\\prod' };

const templateOf = ({ selector, variation }: Extract<MtefNode, { type: 'template' }>, { isNew }: Mtef) =>
  isNew ? newTemplate(selector, variation) : oldTemplate(selector, variation);

/** Which scripts a part is that stand at the sign before it. */
function scriptSigns(node: MtefNode, formula: Mtef): string {
  const template = node.type === 'template' ? templateOf(node, formula) : undefined;
  return template?.kind === 'script' && !template.isBefore ? template.signs : '';
}

function nodeLatex(node: Exclude<MtefNode, MtefCharacter>, formula: Mtef): string {
  const write = (line: MtefLine) => lineLatex(line, formula).trim();
  switch (node.type) {
    case 'line':
      return lineLatex(node.nodes, formula);
    case 'pile': {
      const lines = node.lines.map(write).filter(Boolean);
      return lines.length > 1 ? `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}` : lines.join('');
    }
    case 'matrix': {
      const cells = node.cells.map(write);
      const rows: string[] = [];
      const columns = Math.max(1, node.columns);
      for (let at = 0; at < cells.length; at += columns) rows.push(cells.slice(at, at + columns).join(' & '));
      return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`;
    }
    default: {
      const slots = node.slots.map(write);
      // Operators that an author may choose have their sign last: a line, or a character beside the lines.
      const sign = slots[3] ?? charactersLatex(node.signs).trim();
      return templateLatex(templateOf(node, formula), slots, BIG_SIGNS[sign] ?? sign);
    }
  }
}
