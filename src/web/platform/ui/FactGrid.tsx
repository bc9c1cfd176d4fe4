import type { ReactNode } from 'react';
import classes from './FactGrid.module.css';

export type FactEntry = readonly [label: string, value: ReactNode];

/** Labels and values side by side; nothing is written as "-". */
export function FactGrid({ facts }: { facts: readonly FactEntry[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
