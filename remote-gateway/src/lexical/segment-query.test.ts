import { describe, expect, it } from 'vitest';
import { segmentQuery } from './segment-query.ts';

describe('segmentQuery', () => {
  it('finds the pairs of a Chinese query that join two words, and the words of one character', () => {
    expect(segmentQuery('创建的文件')).toEqual({ acrossWords: ['建的', '的文'], shortWords: ['的'] });
  });

  it('leaves queries in other scripts as they are', () => {
    for (const query of ['再試行は三回', '재시도 횟수', 'retry count', '猫', '']) {
      expect(segmentQuery(query)).toEqual({ acrossWords: [], shortWords: [] });
    }
  });
});
