import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { ReactNode } from 'react';
import classes from './Refusal.module.css';

type Props = {
  /** What happened: "KRS belum dapat diajukan." */
  title: string;
  /** Why, with the values: "Sisa kursi MNJ301 kelas A: 0 dari 40." */
  why: ReactNode;
  /** What to do, and who can help. */
  next?: ReactNode;
  /** A link or button that leads there. */
  action?: ReactNode;
};

/** A refusal in words a person can act on; never a bare code. */
export function Refusal({ title, why, next, action }: Props) {
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertTriangle className={classes.icon} size={22} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        <strong className={classes.title}>{title}</strong>
        <div>{why}</div>
        {next !== undefined && <div className={classes.next}>{next}</div>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
