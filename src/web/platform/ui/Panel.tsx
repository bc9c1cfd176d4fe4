import type { ReactNode } from 'react';
import classes from './Panel.module.css';

type Props = { title?: string; hint?: ReactNode; actions?: ReactNode; children: ReactNode };

/** A card with an optional head: the surface forms, figures and lists stand on. */
export function Panel({ title, hint, actions, children }: Props) {
  return (
    <section className={classes.panel}>
      {title !== undefined && (
        <div className={classes.head}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            {hint !== undefined && <p className={classes.hint}>{hint}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
