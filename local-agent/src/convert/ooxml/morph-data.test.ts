import { describe, expect, it } from 'vitest';
import { morphData } from './morph-data.test.fixture.ts';
import { readMorphData } from './morph-data.ts';

describe('readMorphData', () => {
  it('reads the value and the caption, which follow the other properties', () => {
    expect(readMorphData(morphData('1', 'Pond'))).toEqual({ value: '1', caption: 'Pond' });
    expect(readMorphData(morphData('0', ''))).toEqual({ value: '0', caption: '' });
  });

  it('gives nothing for a control that is damaged', () => {
    expect(readMorphData(morphData('1', 'Pond').subarray(0, 8))).toBeUndefined();
    expect(readMorphData(morphData('1', 'Pond').subarray(0, 26))).toBeUndefined();
  });
});
