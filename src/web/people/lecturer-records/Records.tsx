import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { type RecordKind, recordLabels } from '#shared/people/lecturer-records/records.ts';
import { later } from '#web/platform/lib/later.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { recordCalls, type RecordRow } from './record-calls.ts';
import { recordColumns } from './record-columns.tsx';
import classes from './Records.module.css';
import { recordName, useRecordActions } from './use-record-actions.ts';

const RecordDialog = later(async () => (await import('./RecordDialog.tsx')).RecordDialog);
const ProofDialog = later(async () => (await import('./ProofDialog.tsx')).ProofDialog);

const filters = [
  {
    name: 'verified',
    label: 'Verifikasi',
    options: [
      { value: 'true', label: 'Terverifikasi' },
      { value: 'false', label: 'Belum diverifikasi' },
    ],
  },
];

type Open = { window: 'record'; row: RecordRow | null } | { window: 'proof'; row: RecordRow };
type Props = {
  kind: RecordKind;
  /** Owner of the history, for staff; the user by default. */
  lecture?: string;
  mayEdit: boolean;
};

/** One history of a lecturer as a list with its actions. */
export function Records({ kind, lecture, mayEdit }: Props) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const calls = recordCalls[kind];
  const actions = useRecordActions(
    { kind, lecture, mayEdit },
    (row) => setOpen({ window: 'record', row }),
    (row) => setOpen({ window: 'proof', row }),
  );
  const noun = `riwayat ${recordLabels[kind].toLowerCase()}`;
  const add = mayEdit && (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} />}
      onClick={() => setOpen({ window: 'record', row: null })}
    >
      Tambah {noun}
    </Button>
  );
  return (
    <>
      {add !== false && <div className={classes.add}>{add}</div>}
      <ListTable
        key={kind}
        endpoint={calls.list}
        {...(lecture !== undefined && { fixed: { lecture } })}
        columns={recordColumns(kind)}
        filters={filters}
        exports={listExports(calls.export)}
        searchLabel={kind === 'pendidikan' ? 'Cari perguruan tinggi' : 'Cari judul'}
        noun={noun}
        nothing={{
          title: `Belum ada ${noun}.`,
          ...(mayEdit && { hint: 'Tambahkan, lalu unggah buktinya.' }),
        }}
        rowName={(row) => recordName(kind, row)}
        renderMenu={(row) => <RowMenu name={recordName(kind, row)} actions={actions(row)} />}
      />
      {open?.window === 'record' && (
        <RecordDialog kind={kind} lecture={lecture} row={open.row} onClose={close} />
      )}
      {open?.window === 'proof' && (
        <ProofDialog kind={kind} lecture={lecture} row={open.row} onClose={close} />
      )}
    </>
  );
}
