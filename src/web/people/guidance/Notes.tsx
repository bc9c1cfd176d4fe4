import { Button, Group } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { guidanceContract, type GuidanceNote } from '#shared/people/guidance/guidance.contract.ts';
import { krsAdvisorContract } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { noteColumns } from './note-columns.tsx';

const NoteDialog = later(async () => (await import('./NoteDialog.tsx')).NoteDialog);

const columns: Column<GuidanceNote>[] = [
  ...noteColumns,
  {
    key: 'shared',
    title: 'Dibaca oleh',
    card: 'fact',
    render: ({ shared }) => (
      <StatusChip tone={shared ? 'info' : 'neutral'}>{shared ? 'Mahasiswa juga' : 'Hanya Anda'}</StatusChip>
    ),
  },
];

/** Guidance notes about an advisee. */
export function Notes({ studentId }: { studentId: string }) {
  const [open, setOpen] = useState<{ note: GuidanceNote | null } | null>(null);
  const confirm = useConfirm();
  const remove = useEndpointMutation(guidanceContract.remove, {
    invalidates: [guidanceContract.notes, krsAdvisorContract.advisees],
  });
  const ask = async ({ _id, topic, updatedAt }: GuidanceNote): Promise<void> => {
    const sure = await confirm({
      title: `Hapus catatan "${topic}"?`,
      consequence: 'Mahasiswa pun tidak dapat membacanya lagi.',
      verb: 'Hapus catatan',
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: _id }, body: { updatedAt } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Catatan dihapus.'), onError: showError },
    );
  };
  return (
    <>
      <Group justify="flex-end" mb="md">
        <Button leftSection={<IconPlus size={18} stroke={1.7} />} onClick={() => setOpen({ note: null })}>
          Catat bimbingan
        </Button>
      </Group>
      <ListTable
        endpoint={guidanceContract.notes}
        params={{ id: studentId }}
        columns={columns}
        searchLabel="Cari catatan"
        noun="catatan bimbingan"
        nothing={{ title: 'Belum ada catatan bimbingan.', hint: 'Catat pokok bahasan setiap pertemuan.' }}
        rowName={({ topic }) => topic}
        renderMenu={(note) => (
          <RowMenu
            name={note.topic}
            actions={
              note.isOwn
                ? [
                    { label: 'Ubah', run: () => setOpen({ note }) },
                    { label: 'Hapus', run: () => void ask(note), danger: true },
                  ]
                : []
            }
          />
        )}
      />
      {open !== null && <NoteDialog studentId={studentId} note={open.note} onClose={() => setOpen(null)} />}
    </>
  );
}
