import type { ReactNode } from 'react';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../thesis.module.css';

type Props = { title: string; text: ReactNode; hint?: ReactNode; children: ReactNode };

/** One thing to decide, with what helps to decide it and what can be done about it. */
export function StepPanel({ title, text, hint, children }: Props) {
  return (
    <Panel title={title}>
      <p className={classes.prose}>{text}</p>
      {hint}
      <div className={classes.buttons}>{children}</div>
    </Panel>
  );
}
