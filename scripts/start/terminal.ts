import { styleText } from 'node:util';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);
export const step = (title: string): void => say(`\n${bold(title)}`);
export const bold = (text: string): string => styleText('bold', text, { stream: process.stdout });
export const dim = (text: string): string => styleText('dim', text, { stream: process.stdout });
