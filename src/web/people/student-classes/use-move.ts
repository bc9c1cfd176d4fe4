import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';

type Fullness = { members: number; capacity: number };

const fullness = (error: unknown): Fullness | null => {
  const data = error instanceof CallError ? error.body?.data : undefined;
  return typeof data === 'object' && data !== null && 'capacity' in data ? (data as Fullness) : null;
};

/** Moves students into a class; asks first if it would be too full. */
export function useMove(): {
  move: (classId: string, studentIds: string[]) => Promise<boolean>;
  busy: boolean;
} {
  const confirm = useConfirm();
  const call = useEndpointMutation(studentClassContract.move, {
    invalidates: [studentClassContract.get, studentClassContract.list, studentContract.list],
  });
  const send = async (id: string, studentIds: string[], overCapacity: boolean): Promise<void> => {
    const { message } = await call.mutateAsync({ params: { id }, body: { studentIds, overCapacity } });
    toast.success(message ?? 'Mahasiswa dipindahkan.');
  };
  const move = async (id: string, studentIds: string[]): Promise<boolean> => {
    try {
      await send(id, studentIds, false);
      return true;
    } catch (error) {
      const full = fullness(error);
      if (full === null) {
        showError(error);
        return false;
      }
      const sure = await confirm({
        title: 'Kelas akan melebihi kapasitas',
        consequence: `Kelas akan berisi ${full.members} mahasiswa, kapasitasnya ${full.capacity}.`,
        verb: 'Tetap pindahkan',
        danger: false,
      });
      if (!sure) return false;
    }
    return send(id, studentIds, true).then(
      () => true,
      (error: unknown) => {
        showError(error);
        return false;
      },
    );
  };
  return { move, busy: call.isPending };
}
