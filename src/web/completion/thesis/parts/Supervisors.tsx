import type { ThesisDetail } from '#shared/completion/thesis/thesis.views.ts';
import { supervisorStateLabels } from '#shared/completion/thesis/kinds.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import classes from '../thesis.module.css';

type Supervisor = ThesisDetail['supervisors'][number];

const tones: Record<Supervisor['state'], Tone> = {
  INVITED: 'info',
  ACCEPTED: 'success',
  DECLINED: 'danger',
  REPLACED: 'neutral',
};

function Line({ person }: { person: Supervisor }) {
  const { name, order, state, note, answerUntil, agreedSeminarAt, readyAt } = person;
  return (
    <li>
      <span className={classes.between}>
        <span>
          <small>Pembimbing {order}</small>
          <strong>{name}</strong>
        </span>
        <StatusChip tone={tones[state]}>{supervisorStateLabels[state]}</StatusChip>
      </span>
      {answerUntil !== null && (
        <small>
          Ditunggu jawabannya sampai <DateText date={answerUntil} />
        </small>
      )}
      {agreedSeminarAt !== null && (
        <small>
          Menyetujui seminar, <MomentText at={agreedSeminarAt} />
        </small>
      )}
      {readyAt !== null && (
        <small>
          Menyatakan layak sidang, <MomentText at={readyAt} />
        </small>
      )}
      {note !== '' && <small>{note}</small>}
    </li>
  );
}

/** Who supervises, what they have agreed to, and who did before. */
export function Supervisors({ thesis }: { thesis: ThesisDetail }) {
  const { supervisors, formerSupervisors, sk } = thesis;
  return (
    <Panel
      title="Pembimbing"
      {...(sk !== null && {
        hint: (
          <>
            SK {sk.no}, <DateText date={sk.date} />
          </>
        ),
      })}
    >
      {supervisors.length + formerSupervisors.length === 0 ? (
        <EmptyState title="Belum ada pembimbing." hint="Kaprodi menunjuk pembimbing bersama judul." />
      ) : (
        <ul className={classes.lines}>
          {[...supervisors, ...formerSupervisors].map((person) => (
            <Line key={`${person.lectureId} ${person.invitedAt}`} person={person} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
