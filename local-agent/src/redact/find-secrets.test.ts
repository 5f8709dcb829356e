import { describe, expect, it } from 'vitest';
import { CARRIERS, heart, plantedKeys, plantedSecrets } from './planted-secrets.test.fixture.ts';
import { redactText } from './redact-text.ts';

describe('planted secrets', () => {
  it('are found in every format: recall of at least .98', async () => {
    const missed: string[] = [];
    let planted = 0;
    for (const [filename, carry] of Object.entries(CARRIERS)) {
      for (const secret of plantedSecrets(filename)) {
        planted += 1;
        const { text } = await redactText(carry(secret), { filename });
        if (text.includes(heart(secret))) missed.push(`${filename}: ${secret.kind} ${secret.name} ${secret.value}`);
      }
    }

    expect(planted).toBeGreaterThan(600);
    expect(missed.length / planted, missed.join('\n')).toBeLessThanOrEqual(0.02);
  });

  it.each(plantedKeys('armour'))('leave nothing of $name', async ({ value }) => {
    const variants = [
      value,
      `  ${value.replaceAll('\n', '\n  ')}`,
      JSON.stringify({ key: value }),
      value.replaceAll('\n', ' '),
      value.slice(0, -40),
    ];
    for (const variant of variants) {
      const { text } = await redactText(`before\n${variant}\nafter`, { filename: 'notes.md' });
      for (const line of value.split('\n').slice(1, -1)) expect(text).not.toContain(line.slice(0, 20));
      expect(text).toContain('before');
      expect(text).toContain('after');
    }
  });
});
