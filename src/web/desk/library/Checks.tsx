import type { ClearanceCheck } from '#shared/desk/library/clearance.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import classes from './library.module.css';

/** What is asked before a letter is issued, and how it stands. */
export const Checks = ({ checks }: { checks: readonly ClearanceCheck[] }) => (
  <ul className={classes.checks}>
    {checks.map(({ name, ok, text }) => (
      <li key={name} className={classes.check}>
        <StatusChip tone={ok ? 'success' : 'danger'}>{ok ? 'Terpenuhi' : 'Belum'}</StatusChip>
        <span>{name}</span>
        <small>{text}</small>
      </li>
    ))}
  </ul>
);
