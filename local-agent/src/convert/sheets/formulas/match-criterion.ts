import { compareScalars, isError, type Scalar, toNumber, Unsolvable } from './formula-value.ts';

/** Whether a value meets a criterion of COUNTIF and its kind: a value, or a comparison such as `">=5"`. */
export function matcher(criterion: Scalar): (value: Scalar) => boolean {
  if (typeof criterion !== 'string') return (value) => value !== null && compareScalars(value, criterion ?? 0) === 0;
  const [, sign = '', rest = ''] = /^(<>|<=|>=|[<>=])?(.*)$/s.exec(criterion) ?? [];
  if (/[*?~]/.test(rest)) throw new Unsolvable('wildcards');
  const number = rest.trim() === '' ? undefined : toNumber(rest);
  const wanted: Scalar = number === undefined || isError(number) ? rest : number;
  const isSame = (value: Scalar) =>
    wanted === '' ? value === null || value === '' : value !== null && compareScalars(value, wanted) === 0;
  if (sign === '' || sign === '=') return isSame;
  if (sign === '<>') return (value) => !isSame(value);
  return (value) => {
    if (typeof value !== typeof wanted) return false;
    const order = compareScalars(value, wanted);
    if (isError(order)) return false;
    return sign[0] === '<' ? order < 0 || (sign === '<=' && order === 0) : order > 0 || (sign === '>=' && order === 0);
  };
}
