import { Group, Select } from '@mantine/core';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { type LogStatus, logStatuses, logStatusLabels } from '#shared/completion/activities/logbook.ts';

export type LogFilter = { status?: LogStatus; studentId?: string };

type Props = {
  members: ActivityDetail['members'];
  value: LogFilter;
  onChange: (filter: LogFilter) => void;
};

const states = logStatuses.map((value) => ({ value, label: logStatusLabels[value] }));

/** Narrows a logbook to entries of one state, and of one member where there are several. */
export function LogFilters({ members, value, onChange }: Props) {
  const { status, studentId } = value;
  const put = (next: { status: LogStatus | null | undefined; studentId: string | null | undefined }): void =>
    onChange({
      ...(next.status && { status: next.status }),
      ...(next.studentId && { studentId: next.studentId }),
    });
  return (
    <Group gap="sm">
      <Select
        aria-label="Status catatan"
        placeholder="Semua status"
        clearable
        data={states}
        value={status ?? null}
        onChange={(next) => put({ status: logStatuses.find((one) => one === next), studentId })}
      />
      {members.length > 1 && (
        <Select
          aria-label="Anggota"
          placeholder="Semua anggota"
          clearable
          data={members.map(({ studentId: id, name }) => ({ value: id, label: name }))}
          value={studentId ?? null}
          onChange={(next) => put({ status, studentId: next })}
        />
      )}
    </Group>
  );
}
