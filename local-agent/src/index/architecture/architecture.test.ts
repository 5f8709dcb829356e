import { describe, expect, it } from 'vitest';
import { tempDir } from '../../temp-dir.test.fixture.ts';
import { openIndexCache } from '../index-cache.ts';
import { keepReferences } from '../references/keep-references.ts';
import { readArchitecture } from './architecture.ts';
import { describeMap } from './describe-map.ts';

const MONOREPO = {
  'package.json': '{"name":"shop","workspaces":["apps/*","packages/*"],"private":true}',
  'apps/web/package.json':
    '{"name":"@shop/web","dependencies":{"react":"1","@shop/core":"1","axios":"1"},"devDependencies":{"vitest":"1"}}',
  'apps/web/src/main.tsx': "import React from 'react';\nimport { price } from '@shop/core';\nprice();\n",
  'apps/web/vite.config.ts': "import x from '../../packages/core/src/index.ts';\n",
  'apps/api/package.json':
    '{"name":"@shop/api","bin":"bin/api.js","dependencies":{"fastify":"1","pg":"1","@shop/core":"1"}}',
  'apps/api/bin/api.js': "import '../src/index.ts';\n",
  'apps/api/src/index.ts': "import pg from 'pg';\nimport { price } from '@shop/core';\nprice(pg);\n",
  'packages/core/package.json': '{"name":"@shop/core","main":"./dist/index.js"}',
  'packages/core/src/index.ts': 'export const price = () => 1;\n',
  'packages/core/src/price.test.ts':
    "import { serve } from '@shop/api';\nimport x from '../../../apps/api/src/index.ts';\n",
  'packages/core/test/fixtures/package.json': '{"name":"not-one"}',
  'rust/Cargo.toml': '[workspace]\nmembers = ["engine", "cli"]\n',
  'rust/engine/Cargo.toml': '[package]\nname = "shop-engine"\n[dependencies]\nserde = "1"\n',
  'rust/engine/src/lib.rs': 'use serde::Deserialize;\npub mod stock;\n',
  'rust/engine/src/stock.rs': 'pub fn count() {}\n',
  'rust/cli/Cargo.toml':
    '[package]\nname = "shop-cli"\n[dependencies]\nshop-engine = { path = "../engine" }\nclap = "4"\n[[bin]]\nname = "shop"\npath = "src/main.rs"\n',
  'rust/cli/src/main.rs': 'use shop_engine::stock::count;\nfn main() { count() }\n',
  'go.work': 'go 1.22\nuse ./worker\n',
  'worker/go.mod':
    'module example.org/worker\n\nrequire (\n\tgithub.com/segmentio/kafka-go v0.4.0\n\tgithub.com/x/y v1.0.0 // indirect\n)\n',
  'worker/cmd/main.go': 'package main\n\nimport "github.com/segmentio/kafka-go"\n\nfunc main() { kafka.Dial() }\n',
  'ml/pyproject.toml':
    '[project]\nname = "shop-ml"\ndependencies = ["FastAPI>=0.1", "PyYAML"]\n[project.scripts]\nml = "ml:run"\n',
  'ml/src/shop_ml/__init__.py': 'import yaml\nfrom .model import run\n',
  'ml/src/shop_ml/model.py': 'def run(): ...\n',
  'java/pom.xml': '<project><artifactId>parent</artifactId><modules><module>app</module></modules></project>',
  'java/app/pom.xml':
    '<project><parent><artifactId>parent</artifactId></parent><artifactId>app</artifactId><dependencies><dependency><groupId>org.shop</groupId><artifactId>lib</artifactId></dependency><dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId></dependency></dependencies></project>',
  'java/app/src/main/java/org/shop/app/App.java':
    'package org.shop.app;\n\nimport org.shop.lib.Stock;\n\nclass App { public static void main(String[] a) { new Stock(); } }\n',
  'java/lib/pom.xml': '<project><artifactId>lib</artifactId></project>',
  'java/lib/src/main/java/org/shop/lib/Stock.java': 'package org.shop.lib;\n\npublic class Stock {}\n',
  'java/broken/pom.xml': '<project><artifactId>',
  'kotlin/build.gradle.kts':
    'dependencies {\n  implementation(project(":kotlin:shared"))\n  implementation("io.nats:jnats:2.1")\n}\n',
  'kotlin/shared/build.gradle': 'id "application"\n',
  'docs/guide.md': '# Guide\n',
  'compose.yaml': 'services:\n  cache:\n    image: "docker.io/library/redis:7"\n',
  '.env.example': '# DATABASE_URL=postgres://localhost/shop\n',
};

async function architectureOf(files: Readonly<Record<string, string>>, named = {}) {
  await using dir = await tempDir();
  using cache = openIndexCache(`${dir.path}/.docferry/cache.sqlite`);
  for (const [path, text] of Object.entries(files)) {
    await dir.write(path, text);
    await keepReferences(cache, path, Buffer.from(text), text);
  }
  return readArchitecture(dir.path, Object.keys(files), cache, { title: 'shop', named });
}

describe('readArchitecture', () => {
  it('finds the packages of each ecosystem, what they are for and where they begin', async () => {
    const { roots, packages } = await architectureOf(MONOREPO);
    expect(roots).toEqual({
      frontend: ['apps/web'],
      backend: ['apps/api', 'ml'],
      packages:
        '. apps/api apps/web java java/app java/lib kotlin kotlin/shared ml packages/core rust/cli rust/engine worker'.split(
          ' ',
        ),
      documentation: ['docs'],
    });
    const facts = Object.fromEntries(
      packages.map(({ folder, name, roles, entries }) => [folder, [name, roles.join(), entries.join()]]),
    );
    expect(facts).toMatchObject({
      '.': ['shop', 'workspace', ''],
      'apps/api': ['@shop/api', 'backend,command', 'apps/api/bin/api.js,apps/api/src/index.ts'],
      'apps/web': ['@shop/web', 'frontend', 'apps/web/src/main.tsx'],
      'java/app': ['app', 'library', 'java/app/src/main/java/org/shop/app/App.java'],
      ml: ['shop-ml', 'backend,command', ''],
      'rust/cli': ['shop-cli', 'command', 'rust/cli/src/main.rs'],
      worker: ['example.org/worker', 'library', 'worker/cmd/main.go'],
    });
  });

  it('proves what depends on what, in code that runs and in tests', async () => {
    const { links, packages } = await architectureOf(MONOREPO);
    expect(links.map(({ from, to, files, evidence }) => `${from} ${to} ${files} ${evidence}`)).toEqual([
      'apps/api packages/core 1 apps/api/src/index.ts:2',
      'apps/web packages/core 2 apps/web/src/main.tsx:2',
      'java/app java/lib 1 java/app/src/main/java/org/shop/app/App.java:3',
      'kotlin kotlin/shared 0 kotlin/build.gradle.kts',
      'packages/core apps/api 1 packages/core/src/price.test.ts:1',
      'rust/cli rust/engine 1 rust/cli/src/main.rs:1',
    ]);
    expect(links.filter(({ testsOnly }) => testsOnly).map(({ from }) => from)).toEqual(['packages/core']);
    const external = (folder: string) => packages.find((one) => one.folder === folder)?.external;
    expect(external('apps/web')).toEqual([
      { name: 'react', files: 1 },
      { name: 'axios', files: 0 },
    ]);
    expect(external('ml')).toEqual([
      { name: 'pyyaml', files: 1 },
      { name: 'fastapi', files: 0 },
    ]);
    expect(external('worker')).toEqual([{ name: 'github.com/segmentio/kafka-go', files: 1 }]);
  });

  it('finds services by client packages, images and addresses, with the place that shows each', async () => {
    const { services } = await architectureOf(MONOREPO);
    expect(services.map(({ name, users, evidence }) => `${name}: ${users.join()} | ${evidence.join()}`)).toEqual([
      'PostgreSQL: apps/api,java/app | org.postgresql:postgresql (java/app/pom.xml),pg (apps/api/src/index.ts:1),.env.example:1',
      'Redis:  | compose.yaml:3',
      'Kafka: worker | github.com/segmentio/kafka-go (worker/cmd/main.go:3)',
      'NATS: kotlin | io.nats:jnats (kotlin/build.gradle.kts)',
      'HTTP APIs: apps/web | axios (apps/web/package.json)',
    ]);
  });

  it('takes the roots that are named, and the folder itself where there is no manifest', async () => {
    const { roots } = await architectureOf(MONOREPO, { frontend: ['packages/core'] });
    expect(roots).toMatchObject({ frontend: ['packages/core'], backend: ['apps/api', 'ml'] });
    const bare = await architectureOf({ 'src/a.py': 'import b\n', 'notes.md': '# N\n' });
    expect(bare.packages).toMatchObject([{ folder: '.', code: 1, roles: ['library'] }]);
    expect((await architectureOf({ 'notes.md': '# N\n' })).packages).toEqual([]);
  });
});

describe('describeMap', () => {
  it('is the same bytes in any order of files, with layers and without arrows that follow from others', async () => {
    const map = describeMap(await architectureOf(MONOREPO));
    expect(describeMap(await architectureOf(Object.fromEntries(Object.entries(MONOREPO).toReversed())))).toBe(map);
    expect(map).toContain('1. @shop/api, @shop/web, app, kotlin, shop-cli\n2. ');
    const chain = {
      'a/package.json': '{"name":"a","dependencies":{"b":"1","c":"1"}}',
      'b/package.json': '{"name":"b","dependencies":{"c":"1"}}',
      'c/package.json': '{"name":"c"}',
    };
    const chart = /```mermaid[\s\S]*?```/.exec(describeMap(await architectureOf(chain)))?.[0] ?? '';
    expect(chart.match(/n\d --> n\d/g)).toEqual(['n0 --> n1', 'n1 --> n2']);
  });

  it('shows names that are syntax of Mermaid or Markdown as text', async () => {
    const name = 'a"] --> x[`|<b>#*';
    const map = describeMap(await architectureOf({ 'package.json': JSON.stringify({ name }) }));
    expect(map).toContain('n0["a#34;] --#62; x[#96;|#60;b#62;#35;*<br>library"]');
    expect(map).toContain('a"\\] --\\> x\\[\\`\\|\\<b\\>\\#\\*');
  });
});

it('reads a folder of five hundred packages in bounded tables', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, n) => [
      `p${n}/package.json`,
      `{"name":"p${n}","dependencies":{"p${(n + 1) % 500}":"1"}}`,
    ]),
  );
  const map = describeMap(await architectureOf(many));
  expect(map.length).toBeLessThan(60_000);
  expect(map).toContain('160 more packages are not drawn.');
});
