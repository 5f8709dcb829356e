import fc from 'fast-check';

const word = fc.oneof(
  { weight: 8, arbitrary: fc.stringMatching(/^[a-z]{1,9}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('`code_name`', '[link](http://a.example/b)', '*so*', 'ERR_42', '👩‍👩‍👧‍👦', 'naïve'),
  },
);
const sentence = fc
  .array(word, { minLength: 1, maxLength: 14 })
  .map((words) => `${words.join(' ')}.`.replace(/^./, (first) => first.toUpperCase()));
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '));
const list = fc
  .array(sentence, { minLength: 1, maxLength: 20 })
  .map((all) => all.map((item) => `- ${item}`).join('\n'));
const table = fc
  .array(fc.tuple(word, word), { minLength: 1, maxLength: 30 })
  .map((rows) => ['| key | value |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'));
const code = fc
  .array(fc.constantFrom('let x = 1;', '', '# comment', '  call(x);', '- not an item'), { maxLength: 30 })
  .map((lines) => `\`\`\`ts\n${lines.join('\n')}\n\`\`\``);
const quote = paragraph.map((text) => `> ${text.replaceAll('. ', '.\n> ')}`);
const block = fc.oneof(
  paragraph,
  list,
  table,
  code,
  quote,
  fc.constantFrom('***', '<div>\nraw\n</div>', '[a]: http://a.example'),
);
const subsection = fc
  .tuple(fc.integer({ min: 2, max: 6 }), word, fc.array(block, { maxLength: 5 }))
  .map(([depth, title, blocks]) => [`${'#'.repeat(depth)} ${title}`, ...blocks].join('\n\n'));

/** An outermost section: a heading of level 1 with a body and sections of its own. */
export const section = fc
  .tuple(word, paragraph, fc.array(fc.oneof(block, subsection), { maxLength: 8 }))
  .map(([title, first, rest]) => `${[`# ${title}`, first, ...rest].join('\n\n')}\n\n`);

const lineBreak = fc.constantFrom('\n', '\r\n');

/** Documents as people write them. */
export const markdown = fc
  .tuple(fc.array(fc.oneof(block, section), { maxLength: 6 }), lineBreak)
  .map(([parts, eol]) => parts.join('\n\n').replaceAll('\n', eol));

const shard = fc.constantFrom(
  // What splits characters and lines.
  '\0',
  '\uFEFF',
  '\ud83d',
  '\ude00',
  '😀',
  '👩‍👩‍👧',
  'e\u0301\u0301',
  '\r',
  '\r\n',
  '\n\n',
  '\t',
  '    ',
  '\u00a0',
  '\u2028',
  // What opens and closes blocks.
  '>',
  '> > ',
  '- ',
  '1. ',
  '# ',
  '###### ',
  '\n===\n',
  '---\n',
  '```',
  '~~~\n',
  '|',
  '|-|-|\n',
  '[',
  '](',
  '![',
  '**',
  '<!--',
  '<div>',
  '&amp;',
  '\\',
  '[^1]: ',
  '[x]: y\n',
  // What stands between.
  '<|endoftext|>',
  '漢字仮名交じり文。',
  'ไม่มีช่องว่าง',
  'word ',
  'A sentence. ',
);

/** Strings that are nobody's document: markers without order, broken surrogates, long runs without a space. */
export const hostileText = fc.oneof(
  fc.array(shard, { maxLength: 120 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.tuple(shard, fc.integer({ min: 100, max: 3_000 })).map(([part, count]) => part.repeat(count)),
);
