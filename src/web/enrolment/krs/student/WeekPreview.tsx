import type { CSSProperties } from 'react';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { dayNames } from '#shared/platform/format/date.ts';
import { overlaps } from '#shared/platform/date/clash.ts';
import classes from './preview.module.css';

type Props = { plan: readonly OfferedClass[]; preview: OfferedClass | null };

const slotOf = ({ day, timeStart, timeEnd }: OfferedClass) => ({ day, start: timeStart, end: timeEnd });

/** The week in miniature: the plan, and the class the pointer is on, hatched where it would clash. */
export function WeekPreview({ plan, preview }: Props) {
  const shown =
    preview === null
      ? plan
      : [...plan.filter(({ scheduleId }) => scheduleId !== preview.scheduleId), preview];
  if (shown.length === 0) return null;
  const days = [1, 2, 3, 4, 5, 6, 0].filter((day) =>
    day > 0 && day < 6 ? true : shown.some((one) => one.day === day),
  );
  const from = Math.min(480, ...shown.map(({ timeStart }) => timeStart));
  const to = Math.max(960, ...shown.map(({ timeEnd }) => timeEnd));
  const place = ({ timeStart, timeEnd }: OfferedClass) =>
    ({
      top: `${((timeStart - from) * 100) / (to - from)}%`,
      height: `${((timeEnd - timeStart) * 100) / (to - from)}%`,
    }) as CSSProperties;
  const clashes = (one: OfferedClass): boolean =>
    preview !== null &&
    plan.some(
      (other) =>
        other.scheduleId !== one.scheduleId &&
        other.courseKey !== one.courseKey &&
        overlaps(slotOf(one), slotOf(other)),
    );
  return (
    <div className={classes.week} aria-hidden="true">
      {days.map((day) => (
        <div key={day} className={classes.day}>
          <span className={classes.name}>{dayNames[day]?.slice(0, 3)}</span>
          <div className={classes.column}>
            {shown
              .filter((one) => one.day === day)
              .map((one) => (
                <span
                  key={one.scheduleId}
                  className={classes.block}
                  style={place(one)}
                  data-preview={one === preview}
                  data-clash={one === preview && clashes(one)}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}
