import type { ReactNode } from 'react';
import type { ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { sessionStatusLabels } from '#shared/completion/thesis/kinds.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../thesis.module.css';

const tones: Record<ThesisGuidance['status'], Tone> = {
  SUBMITTED: 'info',
  APPROVED: 'success',
  REVISED: 'warning',
};

const fileLabels = { BIMBINGAN: 'Berkas bimbingan' };

type Props = {
  sessions: readonly ThesisGuidance[];
  counted: number;
  /** What the reader may do with a session. */
  actionsOf?: (session: ThesisGuidance) => ReactNode;
  actions?: ReactNode;
};

function Session({ session, actions }: { session: ThesisGuidance; actions: ReactNode }) {
  const { date, supervisor, supervisorOrder, chapter, topic, studentNote, advice, nextTask } = session;
  const { status, counted, file } = session;
  return (
    <li>
      <span className={classes.between}>
        <span>
          <small>
            <DateText date={date} /> · Pembimbing {supervisorOrder}, {supervisor}
          </small>
          <strong>{chapter === '' ? topic : `${chapter}: ${topic}`}</strong>
        </span>
        <StatusChip tone={tones[status]}>{sessionStatusLabels[status]}</StatusChip>
      </span>
      {studentNote !== '' && <p>{studentNote}</p>}
      {advice !== '' && (
        <p>
          <strong>Saran:</strong> {advice}
        </p>
      )}
      {nextTask !== '' && (
        <p>
          <strong>Tugas berikutnya:</strong> {nextTask}
        </p>
      )}
      {file !== null && <AttachmentList files={[file]} labels={fileLabels} />}
      {status === 'APPROVED' && !counted && (
        <small>Tidak dihitung: terlalu dekat dengan bimbingan sebelumnya.</small>
      )}
      {actions}
    </li>
  );
}

/** The guidance log, latest first. */
export function GuidanceLog({ sessions, counted, actionsOf, actions }: Props) {
  return (
    <Panel title="Kartu bimbingan" hint={`${counted} bimbingan dihitung`} actions={actions}>
      {sessions.length === 0 ? (
        <EmptyState
          title="Belum ada catatan bimbingan."
          hint="Mahasiswa mencatat bimbingan, pembimbing menyetujuinya."
        />
      ) : (
        <ul className={classes.lines}>
          {sessions
            .toSorted((a, b) => b.date.localeCompare(a.date))
            .map((session) => (
              <Session key={session._id} session={session} actions={actionsOf?.(session)} />
            ))}
        </ul>
      )}
    </Panel>
  );
}
