import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StudentStatusChip } from './StudentStatusChip.tsx';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import classes from './students.module.css';

type History = ResponseOf<typeof profileContract.history>;

/** History of status and advisor, newest first. */
export function HistoryTab({ id }: { id: string }) {
  const result = useQuery(endpointQuery(profileContract.history, { params: { id } }));
  return (
    <Asked query={result} what="riwayat">
      {(history) => <Changes history={history} />}
    </Asked>
  );
}

function Changes({ history: { statuses, advisors } }: { history: History }) {
  return (
    <div className={classes.panels}>
      <Panel title="Status">
        {statuses.length === 0 && <EmptyState title="Status belum pernah berubah." />}
        <ol className={classes.timeline}>
          {statuses.map((change) => (
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
        {advisors.length === 0 && <EmptyState title="Belum pernah memiliki dosen PA." />}
        <ol className={classes.timeline}>
          {advisors.map((span) => (
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
