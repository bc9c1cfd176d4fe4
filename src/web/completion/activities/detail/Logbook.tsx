import { Button, Progress } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityDetail, ActivityLog } from '#shared/completion/activities/activity.views.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../activities.module.css';
import { hoursText } from '../activity-words.ts';
import { LogDecision } from './LogDecision.tsx';
import { LogEntry } from './LogEntry.tsx';
import { type LogFilter, LogFilters } from './LogFilters.tsx';

const LogDialog = later(async () => (await import('./LogDialog.tsx')).LogDialog);
const PAGE = 25;

/** The logbook: how far it is, its days, and what the reader may do with them. */
export function Logbook({ activity }: { activity: ActivityDetail }) {
  const { _id: id, members, writesLog, decidesLog } = activity;
  const user = useUser();
  const today = campusToday();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ entry: ActivityLog | null } | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [filter, setFilter] = useState<LogFilter>({});
  const narrow = (next: LogFilter): void => {
    setFilter(next);
    setPage(1);
    setChosen([]);
  };
  const asked = useQuery({
    ...endpointQuery(activityContract.logs, { params: { id }, query: { ...filter, page, limit: PAGE } }),
    placeholderData: keepPreviousData,
  });
  const logs = asked.data?.data ?? [];
  const isNarrowed = Object.keys(filter).length > 0;
  const own = members.find(({ nim }) => nim === user.nim);
  return (
    <Panel
      title="Logbook"
      actions={writesLog && <Button onClick={() => setOpen({ entry: null })}>Tulis catatan harian</Button>}
    >
      <div className={classes.stack}>
        {members.map(({ studentId, name, progress, neededMinutes }) => (
          <div key={studentId}>
            <div className={classes.row}>
              <span>{name}</span>
              <span className="tabular">
                {progress.approved} dari {progress.needed} hari disetujui, {hoursText(progress.minutes)}
                {neededMinutes > 0 && ` (dibutuhkan ${hoursText(neededMinutes)})`}
              </span>
            </div>
            <Progress
              value={Math.min(100, (progress.approved / Math.max(1, progress.needed)) * 100)}
              aria-label={`Logbook ${name}`}
            />
          </div>
        ))}
        <LogFilters members={members} value={filter} onChange={narrow} />
        <Asked query={asked} what="catatan harian">
          {() =>
            logs.length === 0 ? (
              <EmptyState
                title={isNarrowed ? 'Tidak ada catatan menurut saringan ini.' : 'Belum ada catatan harian.'}
              />
            ) : (
              <ul className={classes.list}>
                {logs.map((log) => (
                  <LogEntry
                    key={log._id}
                    log={log}
                    named={members.length > 1}
                    chosen={decidesLog && log.status !== 'APPROVED' ? chosen.includes(log._id) : null}
                    onChoose={(yes) =>
                      setChosen((before) =>
                        yes ? [...before, log._id] : before.filter((one) => one !== log._id),
                      )
                    }
                    onEdit={
                      writesLog && log.studentId === own?.studentId && log.status !== 'APPROVED'
                        ? () => setOpen({ entry: log })
                        : null
                    }
                  />
                ))}
              </ul>
            )
          }
        </Asked>
        {(asked.data?.meta.total ?? 0) > page * PAGE && (
          <Button variant="default" onClick={() => setPage(page + 1)}>
            Catatan sebelumnya
          </Button>
        )}
        {page > 1 && (
          <Button variant="default" onClick={() => setPage(page - 1)}>
            Catatan sesudahnya
          </Button>
        )}
        {decidesLog && (
          <LogDecision
            id={id}
            logs={logs.filter(({ _id }) => chosen.includes(_id))}
            onDone={() => narrow(filter)}
          />
        )}
      </div>
      {open !== null && (
        <LogDialog activityId={id} entry={open.entry} today={today} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}
