import { compareScalars, isError, type Scalar, toNumber } from './formula-value.ts';
import { wildcards } from './wildcards.ts';

/** Whether a value meets a criterion of COUNTIF and its kind: a value, or a comparison such as `">=5"`. */
export function matcher(criterion: Scalar): (value: Scalar) => boolean {
  if (typeof criterion !== 'string') return (value) => value !== null && compareScalars(value, criterion ?? 0) === 0;
  const [, sign = '', rest = ''] = /^(<>|<=|>=|[<>=])?(.*)$/s.exec(criterion) ?? [];
  const number = rest.trim() === '' ? undefined : toNumber(rest);
  const wanted: Scalar = number === undefined || isError(number) ? rest : number;
  const isLike = /[*?~]/.test(rest) ? wildcards(rest) : undefined;
  const isSame = (value: Scalar) =>
    isLike
      ? typeof value === 'string' && isLike(value)
      : wanted === ''
        ? value === null || value === ''
        : value !== null && compareScalars(value, wanted) === 0;
  if (sign === '' || sign === '=') return isSame;
  if (sign === '<>') return (value) => !isSame(value);
  return (value) => {
    if (typeof value !== typeof wanted) return false;
    const order = compareScalars(value, wanted);
    if (isError(order)) return false;
    return sign[0] === '<' ? order < 0 || (sign === '<=' && order === 0) : order > 0 || (sign === '>=' && order === 0);
  };
}
