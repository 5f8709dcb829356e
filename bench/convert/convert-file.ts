/**
 * One tool on one file, Markdown to standard output, for scorers that start a command for each file:
 * `node --conditions=docferry-source bench/convert/convert-file.ts TOOL FILE`.
 */
import { TOOLS } from './tools.ts';

const [name = '', file = ''] = process.argv.slice(2);
const tool = TOOLS.find((one) => one.name === name);
if (!tool) throw new Error(`no tool ${name}; there are ${TOOLS.map((one) => one.name).join(', ')}`);
process.stdout.write(`${await tool.convert(file)}\n`);
