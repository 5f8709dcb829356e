import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import type { ManifestFacts } from './manifest.ts';

const APPLICATION = new Set(['application', "id 'application'", 'id "application"', 'id("application")']);
const PROJECT = 'project';
const DEPENDENCY = 'project/dependencies/dependency';

/** pom.xml: dependencies as `group:artifact`. Throws where it is no XML. */
export function mavenManifest(text: string, folder: string): ManifestFacts {
  const path: string[] = [];
  let [name, group, artifact, scope, content] = ['', '', '', '', ''];
  const dependencies: string[] = [];
  const devDependencies: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    path.push(tag.name);
    content = '';
    if (path.join('/') === DEPENDENCY) [group, artifact, scope] = ['', '', ''];
  });
  parser.on('text', (part) => {
    content += part;
  });
  parser.on('closetag', (tag) => {
    const at = path.join('/');
    path.pop();
    const value = content.trim();
    if (at === `${PROJECT}/artifactId`) name = value;
    if (at === `${DEPENDENCY}/groupId`) group = value;
    if (at === `${DEPENDENCY}/artifactId`) artifact = value;
    if (at === `${DEPENDENCY}/scope`) scope = value;
    if (at === DEPENDENCY) (scope === 'test' ? devDependencies : dependencies).push(`${group}:${artifact}`);
    if (tag.name !== '') content = '';
  });
  parser.write(text).close();
  return { name: name || posix.basename(folder), entries: [], hasCommands: false, dependencies, devDependencies };
}

/** build.gradle and build.gradle.kts: `group:artifact`, and `:path` of other modules. */
export function gradleManifest(text: string, folder: string): ManifestFacts {
  const lines = text.split('\n').map((line) => line.trim());
  const all = lines.flatMap((line) => {
    const scope = /^\w+/.exec(line)?.[0];
    const [group = '', artifact = ''] = /["']([^"']+)["']/.exec(line)?.[1]?.split(/(?<!^):/) ?? [];
    if (scope === undefined || group === '') return [];
    return [
      { scope, name: group.startsWith(':') ? [group, artifact].filter(Boolean).join(':') : `${group}:${artifact}` },
    ];
  });
  const of = (form: RegExp) => all.filter(({ scope }) => form.test(scope)).map(({ name }) => name);
  return {
    name: posix.basename(folder),
    entries: [],
    hasCommands: lines.some((line) => APPLICATION.has(line)),
    dependencies: of(/^(?:implementation|api|compileOnly|runtimeOnly|compile)$/),
    devDependencies: of(/^test\w+$/),
  };
}
