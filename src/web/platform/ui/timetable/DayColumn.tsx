import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import { dayNames } from '#shared/platform/format/date.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { type Placed, placeDay, type Slot } from './week-layout.ts';
import classes from './WeekTimetable.module.css';

type Props = {
  day: number;
  slots: readonly Slot[];
  /** First hour of the grid. */
  from: number;
  hues: ReadonlyMap<string, number>;
  /** Minutes of the present moment, null where it is not in this column. */
  line: number | null;
  today: boolean;
  onOpen: ((slot: Slot) => void) | undefined;
};

function styleOf({ slot, lane, lanes }: Placed, from: number, hue: number): CSSProperties {
  return {
    '--start': (slot.start - from * 60) / 60,
    '--length': (slot.end - slot.start) / 60,
    '--lane': lane,
    '--lanes': lanes,
    '--tint': `var(--hue-${hue}-tint)`,
    '--text': `var(--hue-${hue}-ink)`,
    '--edge': `var(--hue-${hue}-line)`,
  } as CSSProperties;
}

function Block({
  placed,
  from,
  hue,
  onOpen,
}: { placed: Placed; from: number; hue: number } & Pick<Props, 'onOpen'>) {
  const { slot, clashes } = placed;
  const content = (
    <>
      <strong className={classes.title}>{slot.title}</strong>
      <span className={classes.detail}>{timeRange(slot.start, slot.end)}</span>
      {slot.detail !== undefined && <span className={classes.detail}>{slot.detail}</span>}
      {clashes.length > 0 && (
        <span className={classes.clashWords}>
          Bentrok dengan {clashes.map(({ title }) => title).join(', ')}
        </span>
      )}
    </>
  );
  const className = clsx(classes.block, clashes.length > 0 && classes.clash);
  const style = styleOf(placed, from, hue);
  if (onOpen === undefined) {
    return (
      <li className={className} style={style}>
        {content}
      </li>
    );
  }
  return (
    <li className={classes.holder}>
      <button type="button" className={className} style={style} onClick={() => onOpen(slot)}>
        {content}
      </button>
    </li>
  );
}

/** One day of the week with its classes in place. */
export function DayColumn({ day, slots, from, hues, line, today, onOpen }: Props) {
  const name = dayNames[day] ?? '';
  return (
    <section className={classes.day} aria-label={name}>
      <h2 className={clsx(classes.dayName, today && classes.today)}>{name}</h2>
      <div className={classes.column}>
        <ul className={classes.blocks}>
          {placeDay(slots).map((placed) => (
            <Block
              key={placed.slot.id}
              placed={placed}
              from={from}
              hue={hues.get(placed.slot.course) ?? 1}
              onOpen={onOpen}
            />
          ))}
        </ul>
        {line !== null && (
          <span
            className={classes.now}
            style={{ '--start': (line - from * 60) / 60 } as CSSProperties}
            aria-hidden="true"
          />
        )}
      </div>
    </section>
  );
}
