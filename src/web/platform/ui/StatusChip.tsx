import type { ReactNode } from 'react';
import classes from './StatusChip.module.css';

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** A state in a word; the colour only repeats what the word says. */
export function StatusChip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
