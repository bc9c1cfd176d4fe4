import type { ScheduleCheck } from '#shared/teaching/schedules/schedule.contract.ts';
import classes from './form.module.css';

type Tone = 'danger' | 'warning' | 'success' | 'neutral';

const Finding = ({ tone, children }: { tone: Tone; children: string }) => (
  <li className={classes.finding} data-tone={tone}>
    {children}
  </li>
);

/** Clashes, notes and the students a plan touches. */
export function Findings({ check }: { check: ScheduleCheck }) {
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
