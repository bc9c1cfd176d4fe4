import type { ReactNode } from 'react';
import { Panel } from '#web/ui/Panel.tsx';
import classes from '../thesis.module.css';

type Props = { title: string; text: ReactNode; children: ReactNode };

/** One thing to decide, with what can be done about it. */
export function StepPanel({ title, text, children }: Props) {
  return (
    <Panel title={title}>
      <p className={classes.prose}>{text}</p>
      <div className={classes.buttons}>{children}</div>
    </Panel>
  );
}
