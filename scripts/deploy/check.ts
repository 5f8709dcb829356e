/**
 * `npm run check:deploy`: deploy/openshift, the chart (where helm is) and the Compose file against the published schemas,
 * and against our own rules.
 */

import { ruleFaults } from './check-rules.ts';
import { composeFaults, manifestFaults } from './check-schemas.ts';
import type { Manifest } from './manifest.ts';
import { composeFile, hasHelm, openshiftManifests, renderChart, SIZES } from './read-manifests.ts';

const check = (manifests: readonly Manifest[], external: readonly string[] = []) => [
  ...manifests.flatMap(manifestFaults),
  ...ruleFaults(manifests, external),
];

const faults = [...check(openshiftManifests()), ...composeFaults(composeFile())];
if (hasHelm()) {
  for (const size of SIZES) {
    for (const exposure of ['ingress', 'route']) {
      const manifests = renderChart(size, 'host=docs.example.com', `exposure=${exposure}`);
      faults.push(...check(manifests, ['docferry-secrets']).map((fault) => `chart, ${size}, ${exposure}: ${fault}`));
    }
  }
} else console.log('helm is not installed: the chart is not rendered');
for (const fault of faults) console.error(fault);
console.log(`${faults.length} faults in what deploys the gateway`);
process.exitCode = faults.length > 0 ? 1 : 0;
