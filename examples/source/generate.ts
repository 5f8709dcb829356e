/** Writes the sample documents of examples/. The DOCX library stamps the time of writing; the others give the same bytes each time. */
import { writeFileSync } from 'node:fs';
import { drawCapacity } from './draw-capacity.ts';
import { drawHandbook } from './draw-handbook.ts';
import { drawReview } from './draw-review.ts';

const target = (name: string) => new URL(`../${name}`, import.meta.url);

writeFileSync(target('kestrel-handbook.pdf'), await drawHandbook());
writeFileSync(target('incident-review.docx'), await drawReview());
writeFileSync(target('cluster-capacity.xlsx'), drawCapacity());
