import type { UseQueryResult } from '@tanstack/react-query';
import type { ScheduleCheck } from '#shared/teaching/schedules/schedule.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './form.module.css';

type Tone = 'danger' | 'warning' | 'success' | 'neutral';

const Finding = ({ tone, children }: { tone: Tone; children: string }) => (
  <li className={classes.finding} data-tone={tone}>
    {children}
  </li>
);

function Findings({ check }: { check: ScheduleCheck }) {
  const { clashes, notices, enrolled, affected } = check;
  const clear = clashes.length === 0 && notices.every(({ severity }) => severity !== 'error');
  return (
    <ul className={classes.findings}>
      {clear && <Finding tone="success">Tidak ada bentrok ruang, dosen, atau kelas.</Finding>}
      {clashes.map(({ message }) => (
        <Finding key={message} tone="danger">
          {message}
        </Finding>
      ))}
      {notices.map(({ code, severity, message }) => (
        <Finding key={`${code} ${message}`} tone={severity === 'error' ? 'danger' : 'warning'}>
          {message}
        </Finding>
      ))}
      {enrolled > 0 && (
        <Finding tone="neutral">{`${enrolled} mahasiswa sudah mengambil kelas ini dan diberi tahu bila waktunya berubah.`}</Finding>
      )}
      {affected.map(({ _id, name, nim, message }) => (
        <Finding key={_id} tone="warning">{`${name} (${nim}): ${message}`}</Finding>
      ))}
    </ul>
  );
}

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
