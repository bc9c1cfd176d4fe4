import type { MeetingCheck, MeetingView } from '#shared/teaching/schedules/schedule.views.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import classes from './schedules.module.css';

function Words({ who, check }: { who: string; check: MeetingCheck | null }) {
  if (check === null) return null;
  const { name, matchesRps, note } = check;
  return (
    <p className={classes.check}>
      <StatusChip tone={matchesRps ? 'success' : 'warning'}>
        {matchesRps ? 'Sesuai RPS' : 'Tidak sesuai RPS'}
      </StatusChip>
      <span>
        {who}: {name}
        {note !== '' && ` – ${note}`}
      </span>
    </p>
  );
}

/** Who has confirmed a meeting, and what they say of it. */
export function CheckWords({ checks }: Pick<MeetingView, 'checks'>) {
  return (
    <>
      <Words who="Wakil mahasiswa" check={checks.student} />
      <Words who="Kaprodi" check={checks.kaprodi} />
    </>
  );
}
