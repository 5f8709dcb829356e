import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from './metrics.ts';

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
/** Of Prometheus itself and of its node exporter. */
const OTHERS = ['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes'];
const NAMES = /\b(?:docferry|process|nodejs|node)_[a-z\d_]+|\bup\b/g;

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Tests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const read = (name: string) => readFileSync(`${DEPLOY}${name}`, 'utf8');
const rules = (parse(read('prometheus/alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('grafana/docferry.json')) as Dashboard;

/** The name of a series without what a histogram adds to it. */
const base = (name: string) => name.replace(/_(?:bucket|count|sum)$/, '');

describe('what deploy/ watches', () => {
  const expressions = [
    ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel "${title}"`, expr] as const)),
  ];

  it.each(expressions)('%s reads metrics that exist', async (_, expr) => {
    const { text } = await createMetrics().render(undefined);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const asked = expr.match(NAMES) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((name) => !OTHERS.includes(name) && !known.has(name) && !known.has(base(name)))).toEqual([]);
  });

  it('shows every metric of the gateway in the dashboard', async () => {
    const { text } = await createMetrics().render(undefined);
    const own = [...text.matchAll(/^# TYPE (docferry_\w+)/gm)].map(([, name]) => name);
    const shown = new Set(
      panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(NAMES) ?? [])).map(base),
    );
    expect(own.filter((name) => name !== undefined && !shown.has(name))).toEqual([]);
  });

  it('has a test of each alert that it fires, and one that it stays quiet', () => {
    const tests = (parse(read('prometheus/alerts.test.yml')) as Tests).tests.flatMap((test) => test.alert_rule_test);
    for (const { alert } of rules) {
      const ofAlert = tests.filter(({ alertname }) => alertname === alert).map(({ exp_alerts }) => exp_alerts.length);
      expect(
        ofAlert.toSorted((a, b) => a - b),
        alert,
      ).toEqual([0, 1]);
    }
  });

  it('passes promtool, where it is installed', ({ skip }) => {
    const promtool = (...args: string[]) =>
      spawnSync('promtool', args, { cwd: `${DEPLOY}prometheus`, encoding: 'utf8' });
    if (promtool('--version').error) skip('promtool is missing: apt-get install prometheus');
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect(status, `${stdout}${stderr}`).toBe(0);
    }
  });
});
