import { dayDate, longDate, shortDate } from '#shared/platform/format/date.ts';
import { hundredths, type MaybeNumber } from '#shared/platform/format/number.ts';
import { relativeTime } from '#shared/platform/format/relative.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { localDateTime } from '#shared/platform/format/time.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';

/** Whole rupiah: "Rp1.250.000"; nothing is "-". */
export const Money = ({ amount }: { amount: MaybeNumber }) => (
  <span className="tabular nowrap">{rupiah(amount)}</span>
);

/** A score or grade point average in hundredths: "3,45"; nothing is "-". */
export const Score = ({ value }: { value: MaybeNumber }) => (
  <span className="tabular">{hundredths(value)}</span>
);

const writers = { short: shortDate, long: longDate, day: dayDate };

type DateProps = { date: string | null; as?: keyof typeof writers };

/** A day (`YYYY-MM-DD`): "2 Mar 2026", "2 Maret 2026" or "Senin, 2 Maret 2026"; nothing is "-". */
export function DateText({ date, as = 'short' }: DateProps) {
  return (
    <time dateTime={date ?? undefined} className={as === 'short' ? 'nowrap' : undefined}>
      {writers[as](date)}
    </time>
  );
}

type MomentProps = { at: string | null; relative?: boolean };

/** A moment in campus time: "2 Mar 2026, 08.15 WIB", or "3 jam yang lalu" with the whole on hover. */
export function MomentText({ at, relative = false }: MomentProps) {
  if (at === null) return <>-</>;
  const whole = localDateTime(at, currentCampus().timeZone);
  return (
    <time dateTime={at} title={relative ? whole : undefined}>
      {relative ? relativeTime(at, campusNow()) : whole}
    </time>
  );
}
