import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { useNavigate } from 'react-router';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';

/** Endpoints to invalidate after every change of a plan. */
export const staleRps = [rpsContract.list, rpsContract.get, rpsContract.coverage, rpsContract.ofCourse];

type Target = Pick<RpsView, '_id' | 'updatedAt' | 'lectureId' | 'courseName'>;

/** Begins a revision, or deletes a plan. `base` is the path of the plans: `/dosen/rps`. */
export function useRpsMoves(base: string) {
  const navigate = useNavigate();
  const revise = useEndpointMutation(rpsContract.revise, { invalidates: staleRps });
  const remove = useAskedChange(rpsContract.remove, staleRps);
  return {
    revise: ({ _id: id, updatedAt }: Target): void =>
      revise.mutate(
        { params: { id }, body: { updatedAt } },
        {
          onSuccess: ({ data, message }) => {
            toast.success(message ?? 'Revisi dibuat.');
            void navigate(`${base}/${data._id}/isi?langkah=1`);
          },
          onError: showError,
        },
      ),
    remove: async ({ _id: id, updatedAt, lectureId, courseName }: Target): Promise<void> => {
      const question = {
        title: `Hapus RPS ${courseName}?`,
        consequence: 'Isian dan berkasnya ikut terhapus.',
      };
      if (await remove(question, { params: { id }, body: { updatedAt, lectureId } })) void navigate(base);
    },
  };
}
