import type { ReactNode } from 'react';
import { type Drawing, drawings } from './drawings.tsx';
import classes from './EmptyState.module.css';

type Props = {
  /** A line drawing: nothing yet, no match, done, or a failure. */
  drawing?: Drawing;
  /** One sentence. */
  title: string;
  hint?: ReactNode;
  /** The action that fills the place, or clears the filter. */
  action?: ReactNode;
};

/** What stands where there is nothing to show. */
export function EmptyState({ drawing = 'empty', title, hint, action }: Props) {
  return (
    <div className={classes.empty}>
      {drawings[drawing]}
      <p className={classes.title}>{title}</p>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      {action}
    </div>
  );
}
