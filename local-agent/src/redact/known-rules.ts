import { isSomeones } from './credentials.ts';
import type { Secret, TextFacts } from './secret.ts';

type Lint = (text: string, facts: TextFacts) => Promise<Secret[]>;
let loaded: Promise<Lint> | undefined;

/** Secrets by secretlint's recommended rules. Loaded at the first text. */
export async function findByKnownRules(text: string, facts: TextFacts): Promise<Secret[]> {
  loaded ??= load();
  return (await loaded)(text, facts);
}

const PRESET = '@secretlint/secretlint-rule-preset-recommend';

async function load(): Promise<Lint> {
  const [{ lintSource }, { secretLintProfiler }, { creator }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/profiler'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  // on by default, it keeps several entries of every text for as long as the process lives
  secretLintProfiler.setEnabled(false);
  const config = {
    rules: [
      {
        id: PRESET,
        rule: creator,
        rules: [
          // off by default, and then a key's id alone is missed
          { id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } },
          // or a comment in the text itself could switch every rule off
          { id: '@secretlint/secretlint-rule-filter-comments', disabled: true },
        ],
      },
    ],
  };
  return async (content, { filename }) => {
    const source = { content, filePath: filename || 'text', ext: '', contentType: 'text' as const };
    const { messages } = await lintSource({ source, options: { config, noPhysicFilePath: true } });
    return messages
      .filter(({ range: [start, end] }) => !holdsStandIn(content.slice(start, end)))
      .map(({ ruleId, messageId, range: [start, end] }) => ({
        kind: kindOf(ruleId, messageId),
        start,
        end,
      }));
  };
}

/** An address whose password is a stand-in. */
const holdsStandIn = (found: string) => {
  const [, password, sign] = /:\/\/[^:@/]*:([^@]*)(@?)/.exec(found) ?? [];
  return password !== undefined && sign === '@' && !isSomeones(password);
};

const kindOf = (ruleId: string, messageId: string) => {
  const rule = ruleId.replace(/^.*secretlint-rule-/, '');
  if (rule === 'aws')
    return messageId === 'AWSAccessKeyID'
      ? 'aws-access-key-id'
      : messageId.includes('Secret')
        ? 'aws-secret-access-key'
        : 'aws-account';
  if (rule === 'basicauth') return 'url-password';
  if (rule === 'database-connection-string') return 'connection-string';
  if (rule === 'privatekey') return 'private-key';
  return /(?:key|token)$/.test(rule) ? rule : `${rule}-token`;
};
