import { Anchor, Checkbox, Group } from '@mantine/core';
import type { ActivityLog } from '#shared/completion/activities/activity.views.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { logStatusLabels } from '#shared/completion/activities/logbook.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../activities.module.css';
import { hoursText, logTones } from '../activity-words.ts';

type Props = {
  log: ActivityLog;
  named: boolean;
  chosen: boolean | null;
  onChoose: (chosen: boolean) => void;
  onEdit: (() => void) | null;
};

/** A day of a logbook: what was done, and what may be done with the entry. */
export function LogEntry({ log, named, chosen, onChoose, onEdit }: Props) {
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
