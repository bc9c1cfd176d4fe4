import type { UseQueryResult } from '@tanstack/react-query';
import type { ScheduleCheck } from '#shared/teaching/schedules/schedule.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './form.module.css';

const Findings = later(async () => (await import('./Findings.tsx')).Findings);

/** What the server says of the plan while it is being typed. */
export function LiveCheck({ asked }: { asked: UseQueryResult<ScheduleCheck> }) {
  const { data, error } = asked;
  return (
    <Panel title="Pemeriksaan" hint="Diperbarui saat Anda mengisi.">
      <div aria-live="polite" aria-busy={asked.isFetching}>
        {error !== null && <p className={classes.problem}>{messageOf(error)}</p>}
        {data !== undefined && <Findings check={data} />}
        {data === undefined && error === null && (
          <p>Lengkapi mata kuliah, dosen, dan waktu untuk memeriksa bentrok.</p>
        )}
      </div>
    </Panel>
  );
}
