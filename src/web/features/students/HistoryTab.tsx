import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { periodLabel } from '#shared/domain/term/term.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StudentStatusChip } from '#web/ui/people/StudentStatusChip.tsx';
import { DateText, MomentText } from '#web/ui/values.tsx';
import classes from './students.module.css';

/** How the status and the advisor changed, newest first. */
export function HistoryTab({ id }: { id: string }) {
  const { data, error } = useQuery(endpointQuery(profileContract.history, { params: { id } }));
  if (error !== null)
    return <EmptyState drawing="failure" title="Riwayat gagal dimuat." hint={messageOf(error)} />;
  if (data === undefined) return <Skeleton height="12rem" role="status" aria-label="Memuat riwayat" />;
  return (
    <div className={classes.panels}>
      <Panel title="Status">
        {data.statuses.length === 0 && <EmptyState title="Status belum pernah berubah." />}
        <ol className={classes.timeline}>
          {data.statuses.map((change) => (
            <li key={change._id}>
              <span className={classes.line}>
                <StudentStatusChip status={change.from} />
                <span aria-label="menjadi">→</span>
                <StudentStatusChip status={change.to} />
                {change.periodCode !== null && <span>sejak {periodLabel(change.periodCode)}</span>}
              </span>
              <span>{change.reason}</span>
              <span className={classes.soft}>
                <MomentText at={change.at} />
                {change.changedBy !== null && ` oleh ${change.changedBy}`}
                {change.decreeNo !== null && ` · Nomor ${change.decreeNo}`}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      <Panel title="Dosen PA">
        {data.advisors.length === 0 && <EmptyState title="Belum pernah memiliki dosen PA." />}
        <ol className={classes.timeline}>
          {data.advisors.map((span) => (
            <li key={`${span.lecturerId} ${span.startDate} ${span.endDate ?? ''}`}>
              <strong>{span.name}</strong>
              <span className={classes.soft}>
                <DateText date={span.startDate} /> –{' '}
                {span.endDate === null ? 'sekarang' : <DateText date={span.endDate} />}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
