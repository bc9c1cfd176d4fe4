import { Button } from '@mantine/core';
import { useState } from 'react';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type {
  MeetingAction,
  MeetingDetail,
  MeetingPoint,
} from '#shared/desk/meeting-records/meeting-record.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { minutesAnswers } from '../answers.ts';
import { ActionChip } from '../chips.tsx';
import classes from '../minutes.module.css';

const PointDialog = later(async () => (await import('./PointDialog.tsx')).PointDialog);
const FollowUpDialog = later(async () => (await import('./FollowUpDialog.tsx')).FollowUpDialog);

type ActionProps = { action: MeetingAction; onSay?: (() => void) | undefined };

/** What somebody is to do until when, and how far it is. */
export function ActionLine({ action, onSay }: ActionProps) {
  const today = campusToday();
  const { task, picName, due, status, note } = action;
  return (
    <li className={classes.action}>
      <div>
        <span>{task}</span>
        <span className={classes.soft}>
          {picName}
          {due !== null && ` · tenggat ${longDate(due)}`}
          {note !== '' && ` · ${note}`}
        </span>
      </div>
      <ActionChip status={status} isOverdue={status === 'NOT-YET' && due !== null && due < today} />
      {onSay !== undefined && (
        <Button variant="default" size="compact-md" onClick={onSay}>
          Perbarui<span className="sr-only"> {task}</span>
        </Button>
      )}
    </li>
  );
}

type PointProps = {
  point: MeetingPoint;
  no: number;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  onSay: ((action: MeetingAction) => void) | undefined;
};

function Point({ point, no, onEdit, onRemove, onSay }: PointProps) {
  const { topic, discussion, decision, actions } = point;
  return (
    <li className={classes.point}>
      <div className={classes.head}>
        <h3 className={classes.topic}>
          {no}. {topic}
        </h3>
        {onEdit !== undefined && (
          <RowMenu
            name={topic}
            actions={[
              { label: 'Ubah', run: onEdit },
              { label: 'Hapus', danger: true, run: onRemove },
            ]}
          />
        )}
      </div>
      <p className={classes.words}>{discussion}</p>
      {decision !== '' && (
        <p className={classes.decision}>
          <strong>Keputusan.</strong> {decision}
        </p>
      )}
      {actions.length > 0 && (
        <ul className={classes.list} aria-label={`Tindak lanjut ${topic}`}>
          {actions.map((action) => (
            <ActionLine key={action._id} action={action} onSay={onSay && (() => onSay(action))} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The points of a meeting, to be written while it is a draft. */
export function Points({ meeting }: { meeting: MeetingDetail }) {
  const { _id: id, points, mayWrite, state } = meeting;
  const [open, setOpen] = useState<{ point: MeetingPoint | null } | null>(null);
  const [action, setAction] = useState<MeetingAction | null>(null);
  const can = useCan();
  const remove = useAskedChange(meetingRecordContract.removePoint, minutesAnswers);
  const mayFollow = state === 'FINAL' && can({ permissions: ['meetingRecord:update'] });
  const askRemove = ({ _id: pembahasanId, topic, updatedAt }: MeetingPoint): void =>
    void remove(
      { title: `Hapus butir "${topic}"?`, consequence: 'Pembahasan dan tindak lanjutnya ikut terhapus.' },
      { params: { id }, body: { pembahasanId, updatedAt } },
    );
  return (
    <Panel
      title="Pembahasan"
      actions={
        mayWrite && (
          <Button variant="default" onClick={() => setOpen({ point: null })}>
            Tambah butir
          </Button>
        )
      }
    >
      {points.length === 0 ? (
        <p className={classes.soft}>Belum ada butir pembahasan.</p>
      ) : (
        <ol className={classes.list}>
          {points.map((point, i) => (
            <Point
              key={point._id}
              point={point}
              no={i + 1}
              onEdit={mayWrite ? () => setOpen({ point }) : undefined}
              onRemove={() => askRemove(point)}
              onSay={mayFollow ? setAction : undefined}
            />
          ))}
        </ol>
      )}
      {open !== null && <PointDialog recordId={id} point={open.point} onClose={() => setOpen(null)} />}
      {action !== null && <FollowUpDialog action={action} onClose={() => setAction(null)} />}
    </Panel>
  );
}
