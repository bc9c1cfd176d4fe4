import type { EndedThesis } from '#shared/completion/thesis/thesis-lists.views.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from '../thesis.module.css';
import { ThesisChip } from '../thesis-words.tsx';
import { nextWords } from './next-words.ts';

type Props = {
  ended: readonly EndedThesis[];
  /** Nothing stands in the way of a new title. */ free: boolean;
};

/** Theses that ended without acceptance: why, and how one proposes anew. */
export function Ended({ ended, free }: Props) {
  const [latest] = ended;
  if (latest === undefined) return null;
  return (
    <Panel title={free ? nextWords[latest.status][0] : 'Skripsi sebelumnya'}>
      <div className={classes.stack}>
        {free && <p className={classes.prose}>{nextWords[latest.status][1]}</p>}
        <ul className={classes.lines}>
          {ended.map(({ _id, titleId, status, periode, endedAt, note }) => (
            <li key={_id}>
              <ThesisChip status={status} />
              <strong>{titleId}</strong>
              <small>
                {periode}, <MomentText at={endedAt} />
                {note !== '' && `. Catatan: ${note}`}
              </small>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
