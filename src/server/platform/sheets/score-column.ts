import { MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { scoreCell } from './cells/numbers.ts';
import { type ColumnSpec, decisive, optionalColumn } from './mapping.ts';

/**
 * A column of scores, read on one scale.
 * @param max in hundredths; `400` for averages and grade indexes
 */
export const scoreColumn = <const Key extends string>(
  key: Key,
  label: string,
  aliases: readonly string[] = [],
  max: number = MAX_SCORE,
): ColumnSpec<Key, number, false> & { decisive: true } => ({
  ...decisive(optionalColumn(key, label, scoreCell(max), aliases)),
  scale: max / 100,
});
