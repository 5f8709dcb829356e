/** `node scripts/release/print-bill.ts remote-gateway`: the bill of materials of a workspace, for the image. */
import { billOfMaterials, type LockedEntry } from './bill-of-materials.ts';
import { readJson } from './packages.ts';

const [workspace = ''] = process.argv.slice(2);
const { packages } = readJson<{ packages: Record<string, LockedEntry> }>('package-lock.json');
if (!packages[workspace]) throw new Error(`there is no workspace "${workspace}"`);
console.log(JSON.stringify(billOfMaterials(packages, workspace), null, 2));
