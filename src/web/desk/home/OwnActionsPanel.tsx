import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { OwnActionsView } from '#shared/desk/home/home.views.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './home.module.css';

const TITLE = 'Tindak lanjut rapat';
const ALL = '/staff/meeting-record?tab=tindak-lanjut&mine=true&status=NOT-YET';

/** "tenggat Senin, 1 Des 2026", "lewat tenggat Senin, 1 Des 2026". */
function when(due: string | null, isOverdue: boolean): string {
  if (due === null) return 'tanpa tenggat';
  return `${isOverdue ? 'lewat ' : ''}tenggat ${dayDate(due)}`;
}

/** What the reader undertook in meetings and has not done, overdue first; nothing where nothing is open. */
export function OwnActionsPanel({ actions: { total, first } }: { actions: OwnActionsView }) {
  return (
    <Panel
      title={TITLE}
      hint={`${grouped(total)} tugas Anda belum selesai`}
      actions={
        <Anchor component={Link} to={ALL} size="sm">
          Lihat semua
        </Anchor>
      }
    >
      <ul className={classes.lines}>
        {first.map(({ _id, task, meeting, due, isOverdue }) => (
          <li key={_id} className={classes.line}>
            <strong data-red={isOverdue}>{task}</strong>
            <span className={classes.within}>
              {meeting}, {when(due, isOverdue)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
