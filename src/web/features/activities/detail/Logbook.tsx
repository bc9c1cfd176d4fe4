import { Anchor, Button, Checkbox, Group, Progress, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityContract } from '#shared/contracts/activity.contract.ts';
import type { ActivityDetail, ActivityLog } from '#shared/contracts/activity-views.ts';
import { fileContract } from '#shared/contracts/file.contract.ts';
import { logStatusLabels } from '#shared/domain/activity/logbook.ts';
import { campusToday } from '#web/lib/campus-today.ts';
import { download } from '#web/lib/download.ts';
import { showError } from '#web/lib/errors.ts';
import { later } from '#web/lib/later.tsx';
import { endpointQuery } from '#web/lib/query.ts';
import { useUser } from '#web/lib/session.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { DateText } from '#web/ui/values.tsx';
import classes from '../activities.module.css';
import { hoursText, logTones } from '../activity-words.ts';
import { useActivityStep } from './use-activity-step.ts';

const LogDialog = later(async () => (await import('./LogDialog.tsx')).LogDialog);
const PAGE = 25;

type EntryProps = {
  log: ActivityLog;
  named: boolean;
  chosen: boolean | null;
  onChoose: (chosen: boolean) => void;
  onEdit: (() => void) | null;
};

function Entry({ log, named, chosen, onChoose, onEdit }: EntryProps) {
  const { date, minutes, activity, output, status, note, student, file } = log;
  return (
    <li className={classes.entry}>
      <div className={classes.row}>
        <Group gap="xs">
          {chosen !== null && (
            <Checkbox
              aria-label={`Pilih catatan ${date} ${student}`}
              checked={chosen}
              onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            />
          )}
          <strong>
            <DateText date={date} />
          </strong>
          <span>{hoursText(minutes)}</span>
          {named && <span>{student}</span>}
        </Group>
        <StatusChip tone={logTones[status]}>{logStatusLabels[status]}</StatusChip>
      </div>
      <div>{activity}</div>
      {output !== '' && <p>Hasil: {output}</p>}
      {note !== '' && <p>Catatan pembimbing: {note}</p>}
      <Group gap="md">
        {file !== null && (
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void download(fileContract.downloadPrivate, { query: { file: file.file } }, file.name).catch(
                showError,
              )
            }
          >
            {file.name}
          </Anchor>
        )}
        {onEdit !== null && (
          <Anchor component="button" type="button" onClick={onEdit}>
            Ubah<span className="sr-only"> catatan {date}</span>
          </Anchor>
        )}
      </Group>
    </li>
  );
}

/** Approving or returning the chosen entries. */
function Decide({ id, logs, onDone }: { id: string; logs: readonly ActivityLog[]; onDone: () => void }) {
  const [note, setNote] = useState('');
  const { take, busy } = useActivityStep(activityContract.decideLogs, id, () => {
    setNote('');
    onDone();
  });
  const entries = logs.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  return (
    <div className={classes.stack}>
      <Textarea
        label="Catatan pembimbing"
        description="Wajib bila catatan dikembalikan."
        autosize
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group>
        <Button
          disabled={entries.length === 0}
          loading={busy}
          onClick={() => take({ entries, decision: 'APPROVED', note })}
        >
          Setujui {entries.length} catatan
        </Button>
        <Button
          variant="default"
          disabled={entries.length === 0 || note.trim() === '' || busy}
          onClick={() => take({ entries, decision: 'RETURNED', note })}
        >
          Kembalikan
        </Button>
      </Group>
    </div>
  );
}

/** The logbook: how far it is, its days, and what the reader may do with them. */
export function Logbook({ activity }: { activity: ActivityDetail }) {
  const { _id: id, members, writesLog, decidesLog } = activity;
  const user = useUser();
  const today = campusToday();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ entry: ActivityLog | null } | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data } = useQuery({
    ...endpointQuery(activityContract.logs, { params: { id }, query: { page, limit: PAGE } }),
    placeholderData: keepPreviousData,
  });
  const logs = data?.data ?? [];
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
        {logs.length === 0 ? (
          <EmptyState title="Belum ada catatan harian." />
        ) : (
          <ul className={classes.list}>
            {logs.map((log) => (
              <Entry
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
        )}
        {(data?.meta.total ?? 0) > page * PAGE && (
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
          <Decide
            id={id}
            logs={logs.filter(({ _id }) => chosen.includes(_id))}
            onDone={() => setChosen([])}
          />
        )}
      </div>
      {open !== null && (
        <LogDialog activityId={id} entry={open.entry} today={today} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}
