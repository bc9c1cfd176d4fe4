import { Anchor, Button, Checkbox, Group, Pagination, SegmentedControl, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  importContract,
  type ImportKindView,
  type ImportVerdict,
} from '#shared/connections/imports/import.contract.ts';
import { type ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Loading } from '#web/platform/ui/table/TableStates.tsx';
import { batchChanges, PAGE, rowsQuery } from './import-queries.ts';
import { hints, verdictChips, verdictOrder } from './import-words.ts';
import classes from './imports.module.css';
import { PreviewLine } from './PreviewLine.tsx';

type Props = { kind: ImportKindView; batch: ImportBatchView };

const firstVerdict = ({ counts }: ImportBatchView): ImportVerdict =>
  verdictOrder.find((verdict) => counts[verdict] > 0) ?? 'NEW';

/** The rows by what they would do: wrong ones are mended in place, new and changed ones ticked. */
export function PreviewGrid({ kind, batch }: Props) {
  const [verdict, setVerdict] = useState(firstVerdict(batch));
  const [page, setPage] = useState(1);
  const show = (next: ImportVerdict): void => {
    setVerdict(next);
    setPage(1);
  };
  // Few files have rows that are no record; the others keep the width for what they have.
  const shown = verdictOrder.filter((value) => value !== 'ASIDE' || batch.counts.ASIDE > 0);
  const pages = Math.max(1, Math.ceil(batch.counts[verdict] / PAGE));
  return (
    <div className={classes.preview}>
      <SegmentedControl
        fullWidth
        classNames={{ root: classes.verdicts, control: classes.verdict }}
        aria-label="Baris yang tampil"
        value={verdict}
        onChange={show}
        data={shown.map((value) => ({
          value,
          label: `${verdictChips[value].label} ${grouped(batch.counts[value])}`,
        }))}
      />
      <Head kind={kind} batch={batch} verdict={verdict} />
      <Lines kind={kind} batch={batch} verdict={verdict} page={Math.min(page, pages)} />
      {pages > 1 && <Pagination total={pages} value={Math.min(page, pages)} onChange={setPage} mx="auto" />}
    </div>
  );
}

/** What to do with these rows, and the one tick for all of them. */
function Head({ kind, batch, verdict }: Props & { verdict: ImportVerdict }) {
  const tick = useEndpointMutation(importContract.tick, { invalidates: batchChanges });
  const mayTick = verdict === 'NEW' || (verdict === 'CHANGED' && kind.mayUpdate);
  const all = (ticked: boolean): void => {
    if (verdict !== 'NEW' && verdict !== 'CHANGED') return;
    tick.mutate({ params: { id: batch._id }, body: { ticked, verdict } }, { onError: showError });
  };
  const errors = (): void =>
    void download(importContract.errors, { params: { id: batch._id } }).catch(showError);
  return (
    <Group justify="space-between">
      <span className={classes.soft}>{hints[verdict]}</span>
      {verdict === 'WRONG' && batch.counts.WRONG > 0 && (
        <Anchor component="button" type="button" onClick={errors}>
          Unduh baris yang salah
        </Anchor>
      )}
      {mayTick && batch.counts[verdict] > 0 && (
        <Group gap="xs">
          <Button size="compact-sm" variant="light" onClick={() => all(true)} loading={tick.isPending}>
            Centang semua yang pasti
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => all(false)} disabled={tick.isPending}>
            Hapus semua centang
          </Button>
        </Group>
      )}
    </Group>
  );
}

function Lines({ kind, batch, verdict, page }: Props & { verdict: ImportVerdict; page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...rowsQuery(batch._id, verdict, page),
    placeholderData: keepPreviousData,
  });
  const tick = useEndpointMutation(importContract.tick, { invalidates: batchChanges });
  if (data === undefined) {
    if (error === null) return <Loading />;
    return <LoadFailure title="Baris gagal dimuat." error={error} onRetry={refetch} />;
  }
  if (data.data.length === 0) return <p className={classes.soft}>Tidak ada baris.</p>;
  const mayTick = verdict === 'NEW' || (verdict === 'CHANGED' && kind.mayUpdate);
  return (
    <Table verticalSpacing="xs" className={isPlaceholderData ? classes.old : undefined}>
      <caption className="sr-only">Pratinjau baris</caption>
      <Table.Thead>
        <Table.Tr>
          {mayTick && <Table.Th w={40}>Simpan</Table.Th>}
          <Table.Th w={64}>Baris</Table.Th>
          <Table.Th>Isi</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.data.map((row) => (
          <Table.Tr key={row.rowNo}>
            {mayTick && (
              <Table.Td>
                <Checkbox
                  aria-label={`Simpan baris ${row.rowNo}`}
                  checked={row.ticked}
                  disabled={tick.isPending}
                  onChange={(event) =>
                    tick.mutate(
                      {
                        params: { id: batch._id },
                        body: { ticked: event.currentTarget.checked, rows: [row.rowNo] },
                      },
                      { onError: showError },
                    )
                  }
                />
              </Table.Td>
            )}
            <Table.Th scope="row">{row.rowNo}</Table.Th>
            <Table.Td>
              <PreviewLine kind={kind} batchId={batch._id} row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
