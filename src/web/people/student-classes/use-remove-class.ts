import {
  studentClassContract,
  type StudentClassRow,
} from '#shared/people/student-classes/student-class.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';

/** Asks, then deletes an empty class. */
export function useRemoveClass({ _id, name, entryYear, members }: StudentClassRow): () => Promise<void> {
  const confirm = useConfirm();
  const remove = useEndpointMutation(studentClassContract.remove, {
    invalidates: [studentClassContract.list, studentClassContract.select],
  });
  return async () => {
    const sure = await confirm({
      title: `Hapus kelas ${name} angkatan ${entryYear}?`,
      consequence:
        members === 0
          ? 'Kelas ini kosong.'
          : `Kelas ini masih berisi ${members} mahasiswa; pindahkan dahulu, baru kelasnya dapat dihapus.`,
      verb: 'Hapus kelas',
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: _id } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Kelas dihapus.'), onError: showError },
    );
  };
}
