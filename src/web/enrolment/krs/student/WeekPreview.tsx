import type { CSSProperties } from 'react';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import { overlaps } from '#shared/platform/date/clash.ts';
import classes from './preview.module.css';

type Props = { plan: readonly OfferedClass[]; preview: OfferedClass | null };

const slotOf = ({ day, timeStart, timeEnd }: OfferedClass) => ({ day, start: timeStart, end: timeEnd });

/** A small week of the plan and the class under the pointer, hatched where it clashes. */
export function WeekPreview({ plan, preview }: Props) {
  const shown =
    preview === null
      ? plan
      : [...plan.filter(({ scheduleId }) => scheduleId !== preview.scheduleId), preview];
  if (shown.length === 0) return null;
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) =>
    day > 0 && day < 6 ? true : shown.some((offer) => offer.day === day),
  );
  const from = Math.min(480, ...shown.map(({ timeStart }) => timeStart));
  const to = Math.max(960, ...shown.map(({ timeEnd }) => timeEnd));
  const place = ({ timeStart, timeEnd }: OfferedClass) =>
    ({
      top: `${((timeStart - from) * 100) / (to - from)}%`,
      height: `${((timeEnd - timeStart) * 100) / (to - from)}%`,
    }) as CSSProperties;
  const clashes = (offer: OfferedClass): boolean =>
    preview !== null &&
    plan.some(
      (other) =>
        other.scheduleId !== offer.scheduleId &&
        other.courseKey !== offer.courseKey &&
        overlaps(slotOf(offer), slotOf(other)),
    );
  return (
    <div className={classes.week} aria-hidden="true">
      {days.map((day) => (
        <div key={day} className={classes.day}>
          <span className={classes.name}>{dayNames[day]?.slice(0, 3)}</span>
          <div className={classes.column}>
            {shown
              .filter((offer) => offer.day === day)
              .map((offer) => (
                <span
                  key={offer.scheduleId}
                  className={classes.block}
                  style={place(offer)}
                  data-preview={offer === preview}
                  data-clash={offer === preview && clashes(offer)}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
