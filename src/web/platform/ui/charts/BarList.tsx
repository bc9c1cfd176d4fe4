import type { CSSProperties, ReactNode } from 'react';
import classes from './charts.module.css';

export type Bar = { label: ReactNode; value: number; hint?: string };

type Props = { label: string; bars: readonly Bar[]; format: (value: number) => string; max?: number };

/** Amounts side by side: name, bar and number in a line each. */
export function BarList({ label, bars, format, max }: Props) {
  const most = max ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ label: name, value, hint }, i) => (
        <li key={typeof name === 'string' ? name : i} className={classes.bar} title={hint}>
          <span className={classes.barName}>{name}</span>
          <span className={classes.barTrack} aria-hidden="true">
            <span
              className={classes.barFill}
              style={{ '--share': `${(100 * value) / most}%` } as CSSProperties}
            />
          </span>
          <span className={classes.barValue}>{format(value)}</span>
        </li>
      ))}
    </ul>
  );
}
