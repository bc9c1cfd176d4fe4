import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { FileDays } from '#server/platform/sheets/cells/cell.ts';
import type { Table } from '#server/platform/sheets/table.ts';
import type { ImportKind, Options } from './import-kind.ts';

/** The setting that keeps the periods a file names, `start/end` with blanks between. */
const PERIODS = 'periode';

/** The periods of a new file as a setting, where its kind reads days by them. */
export const periodSetting = ({ periodsOf }: ImportKind, table: Table): Record<string, string> =>
  periodsOf
    ? {
        [PERIODS]: periodsOf(table)
          .map(({ start, end }) => `${start}/${end}`)
          .join(' '),
      }
    : {};

/** What the days of a file are read by; undefined where its kind reads each by itself. */
export async function fileDays(
  ctx: Ctx,
  { periodsOf }: ImportKind,
  options: Options,
): Promise<FileDays | undefined> {
  if (periodsOf === undefined) return undefined;
  const periods = (options[PERIODS] ?? '').matchAll(/(\S+)\/(\S+)/g);
  return {
    today: await today(ctx),
    periods: Array.from(periods, ([, start = '', end = '']) => ({ start, end })),
  };
}
