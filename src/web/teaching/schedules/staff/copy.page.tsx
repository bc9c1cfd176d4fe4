import { Alert, Button, Checkbox, Group, Select, Table } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CopyRow, scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useJobChanging } from '#web/platform/lib/jobs.ts';
import { endpointQuery, pageLoader, useEndpointMutation } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { Loading } from '#web/platform/ui/table/TableStates.tsx';
import { classTitle, slotText } from '../labels.tsx';
import { periodChoices } from './filters.ts';
import { activePeriodId, optionsQuery } from './queries.ts';
import classes from '../schedules.module.css';

export const loader = pageLoader((client) => client.ensureQueryData(optionsQuery()));

const verdicts: Record<CopyRow['verdict'], { label: string; tone: Tone }> = {
  NEW: { label: 'Akan disalin', tone: 'success' },
  EXISTS: { label: 'Sudah ada', tone: 'neutral' },
  CLASH: { label: 'Bentrok', tone: 'danger' },
  REFUSED: { label: 'Tidak dapat disalin', tone: 'warning' },
};

function PreviewRow({ row, chosen, onToggle }: { row: CopyRow; chosen: boolean; onToggle: () => void }) {
  const { label, tone } = verdicts[row.verdict];
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`Salin ${classTitle(row)}`}
          checked={chosen}
          disabled={row.verdict !== 'NEW'}
          onChange={onToggle}
        />
      </Table.Td>
      <Table.Td>
        <span className={classes.course}>
          <strong>{classTitle(row)}</strong>
          <small>
            {slotText(row)} · {row.roomCode ?? 'Daring'} · {row.lecturers.join('; ')}
          </small>
          {row.messages.map((message) => (
            <small key={message}>{message}</small>
          ))}
        </span>
      </Table.Td>
      <Table.Td>
        <StatusChip tone={tone}>{label}</StatusChip>
      </Table.Td>
    </Table.Tr>
  );
}

type PreviewProps = { rows: readonly CopyRow[]; busy: boolean; onCopy: (scheduleIds: string[]) => void };

/** What copying would do, class by class; everything that can be copied is chosen at first. */
function Preview({ rows, busy, onCopy }: PreviewProps) {
  const able = rows.filter(({ verdict }) => verdict === 'NEW').map(({ scheduleId }) => scheduleId);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = able.filter((id) => !left.includes(id));
  const toggle = (id: string): void =>
    setLeft(left.includes(id) ? left.filter((one) => one !== id) : [...left, id]);
  if (rows.length === 0) return <EmptyState title="Semester asal belum memiliki jadwal." />;
  return (
    <div className={classes.stack}>
      <Group justify="space-between">
        <span role="status">
          {able.length} dari {rows.length} kelas dapat disalin.
        </span>
        <Button loading={busy} disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          Salin {chosen.length} kelas
        </Button>
      </Group>
      <Table verticalSpacing="xs" aria-label="Pratinjau penyalinan">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label="Pilih semua kelas yang dapat disalin"
                checked={able.length > 0 && chosen.length === able.length}
                indeterminate={chosen.length > 0 && chosen.length < able.length}
                onChange={() => setLeft(chosen.length === able.length ? able : [])}
              />
            </Table.Th>
            <Table.Th>Kelas</Table.Th>
            <Table.Th>Hasil</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <PreviewRow
              key={row.scheduleId}
              row={row}
              chosen={chosen.includes(row.scheduleId)}
              onToggle={() => toggle(row.scheduleId)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const copied = [scheduleContract.list];

export const access = scheduleContract.copy.access;

/** `/staff/lecture-schedule/salin`: copies the classes of one term into another, after showing what happens. */
export function Component() {
  const { data: options } = useSuspenseQuery(optionsQuery());
  const [params, setParams] = useSearchParams();
  const from = params.get('dari');
  const to = params.get('ke') ?? activePeriodId(options) ?? null;
  const job = useJobChanging(params.get('pekerjaan'), copied);
  const set = (name: string, value: string | null): void =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: value ?? '' }), { replace: true });
  const ready = from !== null && from !== '' && to !== null && from !== to;
  const preview = useQuery({
    ...endpointQuery(scheduleContract.copyPreview, {
      query: { fromPeriodId: from ?? '', toPeriodId: to ?? '' },
    }),
    enabled: ready,
  });
  const copy = useEndpointMutation(scheduleContract.copy);
  const start = (scheduleIds: string[]): void =>
    copy.mutate(
      { body: { fromPeriodId: from ?? '', toPeriodId: to ?? '', scheduleIds } },
      { onSuccess: ({ data }) => set('pekerjaan', data.jobId), onError: showError },
    );
  return (
    <Page
      title="Salin jadwal"
      purpose="Kelas, waktu, ruang, dan dosen disalin; peserta dan pertemuan baru dibuat."
    >
      <Panel>
        <div className={classes.pickers}>
          <Select
            label="Dari semester"
            placeholder="Pilih semester"
            data={periodChoices(options).filter(({ value }) => value !== to)}
            value={from}
            onChange={(value) => set('dari', value)}
          />
          <Select
            label="Ke semester"
            data={options.periods
              .filter(({ isClosed }) => !isClosed)
              .map(({ _id, label }) => ({ value: _id, label }))}
            value={to}
            onChange={(value) => set('ke', value)}
            allowDeselect={false}
          />
        </div>
      </Panel>
      {job !== undefined && <JobProgress job={job} />}
      {!ready && <EmptyState title="Pilih semester asal dan tujuan." />}
      {ready && job === undefined && (
        <Panel title="Pratinjau">
          {preview.isPending && <Loading />}
          {preview.error !== null && <Alert color="red">{messageOf(preview.error)}</Alert>}
          {preview.data !== undefined && (
            <Preview key={`${from} ${to}`} rows={preview.data} busy={copy.isPending} onCopy={start} />
          )}
        </Panel>
      )}
    </Page>
  );
}
