import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { classTitle } from '../labels.tsx';
import { later } from '#web/platform/lib/later.tsx';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);

const stale = [scheduleContract.list, scheduleContract.get];

type Row = Pick<ScheduleRow, '_id' | 'updatedAt' | 'courseName' | 'className' | 'status' | 'taken'>;

/** Asks, then deletes a class; refused by the server while a KRS names it. */
export function useRemoveClass(): (row: Row) => Promise<boolean> {
  const confirm = useConfirm();
  const remove = useEndpointMutation(scheduleContract.remove, { invalidates: stale });
  return async (row) => {
    const agreed = await confirm({
      title: `Hapus jadwal ${classTitle(row)}?`,
      consequence: 'Kelas dan seluruh rencana pertemuannya dihapus.',
      verb: 'Hapus',
    });
    if (!agreed) return false;
    try {
      const { message } = await remove.mutateAsync({ params: { id: row._id } });
      toast.success(message ?? 'Jadwal dihapus.');
      return true;
    } catch (error) {
      showError(error);
      return false;
    }
  };
}

/** Cancels a class or takes a cancelled one up again, with the reason. */
export function CancelClass({ row, onClose }: { row: Row; onClose: () => void }) {
  const change = useEndpointMutation(scheduleContract.setStatus, { invalidates: stale });
  const reopen = row.status === 'CANCLE';
  const submit = (reason: string): void =>
    change.mutate(
      {
        params: { id: row._id },
        body: { updatedAt: row.updatedAt, status: reopen ? 'NOT-YET' : 'CANCLE', reason },
      },
      {
        onSuccess: ({ data }) => {
          const told = data.dropped > 0 ? ` ${data.dropped} KRS diperbarui.` : '';
          toast.success(reopen ? 'Kelas aktif kembali.' : `Kelas dibatalkan.${told}`);
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <ReasonWindow
      title={reopen ? `Aktifkan kembali ${classTitle(row)}?` : `Batalkan kelas ${classTitle(row)}?`}
      consequence={
        reopen
          ? 'Kelas kembali ditawarkan. Mahasiswa yang dulu mengambilnya harus memilihnya lagi.'
          : `${row.taken} mahasiswa kehilangan kelas ini dari KRS-nya dan dapat memilih kelas lain selama dua minggu.`
      }
      verb={reopen ? 'Aktifkan' : 'Batalkan kelas'}
      danger={!reopen}
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
