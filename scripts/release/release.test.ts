import { describe, expect, it } from 'vitest';
import { billOfMaterials } from './bill-of-materials.ts';
import { type Versions, versionFaults } from './check-versions.ts';
import { notAllowed, shipped } from './licences.ts';

const READY: Versions = {
  packages: [
    { name: 'contracts', version: '1.2.3' },
    { name: 'docferry', version: '1.2.3', dependencies: { contracts: '1.2.3', zod: '4.0.0' } },
  ],
  plugin: { version: '1.2.3', starts: 'docferry@1.2.3' },
  server: { version: '1.2.3', packages: [{ version: '1.2.3' }] },
  changelog: '# Changelog\n\n## 1.2.3 - 2026-12-01\n',
  tag: 'v1.2.3',
};

describe('a release', () => {
  it('needs one version everywhere, and a section in the changelog', () => {
    expect(versionFaults(READY)).toEqual([]);
    expect(versionFaults({ ...READY, tag: undefined, changelog: '## Unreleased\n' })).toEqual([]);
    const [contracts, docferry] = READY.packages;
    if (!contracts || !docferry) throw new Error('two packages');
    const faulty: [Partial<Versions>, string][] = [
      [{ packages: [contracts, { ...docferry, version: '1.2.4' }] }, 'docferry has version 1.2.4'],
      [{ packages: [contracts, { ...docferry, dependencies: { contracts: '1.2.2' } }] }, 'wants contracts 1.2.2'],
      [{ plugin: { ...READY.plugin, version: '1.2.2' } }, 'the plugin has version 1.2.2'],
      [{ plugin: { ...READY.plugin, starts: 'docferry@1.2.2' } }, 'the plugin starts docferry@1.2.2'],
      [{ server: { version: '1.2.3', packages: [{ version: '1.2.2' }] } }, 'server.json has version 1.2.2'],
      [{ tag: 'v1.3.0' }, 'the tag is v1.3.0'],
      [{ changelog: '## Unreleased\n\n## 1.2.30\n' }, 'no section for 1.2.3'],
    ];
    for (const [change, fault] of faulty) {
      expect(versionFaults({ ...READY, ...change })).toEqual([expect.stringContaining(fault)]);
    }
  });

  it('contains what an installation does, each under a licence that allows it', () => {
    const packages = shipped({
      '': { version: '1.2.3' },
      'local-agent': { version: '1.2.3' },
      'node_modules/docferry': { link: true },
      'node_modules/vitest': { version: '5.0.0', license: 'MIT', dev: true },
      'node_modules/@scope/one': { version: '1.0.0', license: 'MIT' },
      'node_modules/a/node_modules/two': { version: '2.0.0', license: '(AFL-2.1 OR BSD-3-Clause)' },
      'node_modules/three': { version: '3.0.0', license: 'GPL-3.0-only' },
      'node_modules/four': { version: '4.0.0', license: 'MIT AND GPL-2.0-only' },
      'node_modules/five': { version: '5.0.0' },
    });
    expect(packages.map(({ name }) => name)).toEqual(['@scope/one', 'five', 'four', 'three', 'two']);
    expect(notAllowed(packages).map(({ name }) => name)).toEqual(['five', 'four', 'three']);
  });

  it('lists what each package needs, as Node finds it, and nothing for development or another system', () => {
    const bill = billOfMaterials(
      {
        '': { version: '1.2.3' },
        gateway: {
          name: '@docferry/gateway',
          version: '1.2.3',
          license: 'Apache-2.0',
          dependencies: { contracts: '1.2.3', '@scope/one': '1.0.0' },
          optionalDependencies: { windows: '1.0.0' },
        },
        contracts: { name: 'contracts', version: '1.2.3' },
        'node_modules/contracts': { link: true, resolved: 'contracts' },
        'node_modules/vitest': { version: '5.0.0' },
        'node_modules/@scope/one': {
          version: '1.0.0',
          license: 'MIT',
          integrity: `sha512-${Buffer.from('hash').toString('base64')}`,
          dependencies: { two: '2.0.0' },
          peerDependencies: { three: '*', four: '*' },
          peerDependenciesMeta: { four: { optional: true } },
        },
        'node_modules/@scope/one/node_modules/two': { version: '2.0.0' },
        'node_modules/two': { version: '1.0.0' },
        'node_modules/three': { version: '3.0.0' },
        'node_modules/four': { version: '4.0.0' },
      },
      'gateway',
    );
    const one = 'pkg:npm/%40scope/one@1.0.0';
    const expected = [one, 'pkg:npm/contracts@1.2.3', 'pkg:npm/three@3.0.0', 'pkg:npm/two@2.0.0'];
    expect(bill.metadata.component).toMatchObject({ name: '@docferry/gateway', version: '1.2.3' });
    expect(bill.components.map(({ purl }) => purl)).toEqual(expected);
    expect(bill.components[0]).toMatchObject({
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: Buffer.from('hash').toString('hex') }],
    });
    const needed = bill.dependencies.find(({ ref }) => ref === one)?.dependsOn;
    expect(needed).toEqual(['pkg:npm/two@2.0.0', 'pkg:npm/three@3.0.0']);
  });
});
