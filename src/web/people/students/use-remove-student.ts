import { studentContract } from '#shared/people/students/student.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';

type Student = { _id: string; nim: string; name: string };

/** Deletes a student after confirmation; a refusal names what still refers to the record. */
export function useRemoveStudent({ _id, nim, name }: Student, onRemoved?: () => void): () => Promise<void> {
  const confirm = useConfirm();
  const remove = useEndpointMutation(studentContract.remove, { invalidates: [studentContract.list] });
  return async () => {
    const sure = await confirm({
      title: `Hapus ${name}?`,
      consequence: `Data, biodata, dan akun ${nim} dihapus. Mahasiswa yang sudah memiliki KRS atau nilai tidak dapat dihapus.`,
      verb: 'Hapus mahasiswa',
    });
    if (!sure) return;
    remove.mutate(
      { params: { id: _id } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Mahasiswa dihapus.');
          onRemoved?.();
        },
        onError: showError,
      },
    );
  };
}
