import { Button } from '@mantine/core';
import { z } from 'zod';
import { endpoint, listQuery } from '#shared/platform/endpoint/endpoint.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { Score } from '#web/platform/ui/values.tsx';

const row = z.object({
  _id: z.string(),
  nim: z.string(),
  name: z.string(),
  status: z.string(),
  gpa: z.number(),
});
const list = endpoint({
  method: 'GET',
  path: '/api/dev/students',
  summary: 'Rows for the pattern page',
  access: 'signed-in',
  query: listQuery(['nim', 'name', 'gpa'], { status: z.string().optional() }),
  response: z.array(row),
  shape: 'page',
});

const columns: Column<z.infer<typeof row>>[] = [
  { key: 'name', title: 'Nama', render: ({ name }) => name, sortable: true, card: 'head' },
  { key: 'nim', title: 'NIM', render: ({ nim }) => nim, sortable: true, card: 'fact' },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => (
      <StatusChip tone={status === 'Aktif' ? 'success' : 'neutral'}>{status}</StatusChip>
    ),
    card: 'fact',
  },
  {
    key: 'gpa',
    title: 'IPK',
    render: ({ gpa }) => <Score value={gpa} />,
    sortable: true,
    align: 'right',
    card: 'fact',
  },
];

/** A list; without a server that knows its path it shows the failure state. */
export function TableSample() {
  return (
    <ListTable
      endpoint={list}
      columns={columns}
      filters={[
        {
          name: 'status',
          label: 'Status',
          options: [
            { value: 'Aktif', label: 'Aktif' },
            { value: 'Cuti', label: 'Cuti' },
          ],
        },
      ]}
      exports={[{ label: 'Excel (.xlsx)', run: () => void toast.info('Ekspor dimulai.') }]}
      searchLabel="Cari nama atau NIM"
      noun="mahasiswa"
      nothing={{ title: 'Belum ada mahasiswa.', action: <Button>Tambah mahasiswa</Button> }}
      rowName={({ name }) => name}
      onOpen={({ name }) => toast.info(name)}
      renderBulk={(rows) => <Button size="compact-md">Ubah status {rows.length} mahasiswa</Button>}
    />
  );
}
