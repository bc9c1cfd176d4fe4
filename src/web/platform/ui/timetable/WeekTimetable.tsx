import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { dayNames } from '#shared/platform/format/date.ts';
import { clock } from '#shared/platform/format/time.ts';
import { DayColumn } from './DayColumn.tsx';
import { daysOf, hoursOf, huesOf, type Slot } from './week-layout.ts';
import { useSwipe } from './use-swipe.ts';
import classes from './WeekTimetable.module.css';

type Props = {
  slots: readonly Slot[];
  /** Now by the campus clock, for the line; null outside the term. */
  now: { day: number; minutes: number } | null;
  onOpen?: (slot: Slot) => void;
};

const PHONE = '(max-width: 47.99em)';

/** A week of classes: hours down, days across; on phones one day at a time, changed by swiping. */
export function WeekTimetable({ slots, now, onOpen }: Props) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const days = daysOf(slots);
  const [chosen, setChosen] = useState(now?.day ?? 1);
  const day = days.includes(chosen) ? chosen : (days[0] ?? 1);
  const step = (by: number): void => setChosen(days[days.indexOf(day) + by] ?? day);
  const swipe = useSwipe(
    () => step(1),
    () => step(-1),
  );
  const { from, to } = hoursOf(slots);
  const hues = huesOf(slots);
  const shown = phone ? [day] : days;
  const hours = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const style = { '--hours': to - from, '--days': shown.length } as CSSProperties;
  return (
    <div className={classes.week}>
      {phone && (
        <SegmentedControl
          fullWidth
          aria-label="Hari"
          value={String(day)}
          onChange={(value) => setChosen(Number(value))}
          data={days.map((one) => ({ value: String(one), label: dayNames[one]?.slice(0, 3) }))}
        />
      )}
      <div className={classes.grid} style={style} {...(phone ? swipe : {})}>
        <div className={classes.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className={classes.hour}>
              {clock(hour * 60)}
            </span>
          ))}
        </div>
        {shown.map((one) => (
          <DayColumn
            key={one}
            day={one}
            slots={slots.filter((slot) => slot.day === one)}
            from={from}
            hues={hues}
            line={now?.day === one && now.minutes >= from * 60 && now.minutes <= to * 60 ? now.minutes : null}
            today={now?.day === one}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
