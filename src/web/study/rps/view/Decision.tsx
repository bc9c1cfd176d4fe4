import { Button } from '@mantine/core';
import { useState } from 'react';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { staleRps } from '../use-rps-moves.ts';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);

/** Form to approve or return a plan. */
export function Decision({ plan }: { plan: RpsView }) {
  const { _id: id, updatedAt, courseName } = plan;
  const [returning, setReturning] = useState(false);
  const approve = useAskedChange(rpsContract.approve, staleRps);
  const giveBack = useEndpointMutation(rpsContract.giveBack, { invalidates: staleRps });
  const ask = () =>
    void approve(
      {
        title: `Setujui RPS ${courseName}?`,
        consequence:
          'RPS terkunci dan terlihat oleh mahasiswa. Bobotnya menjadi bobot nilai kelas yang belum berisi nilai.',
        verb: 'Setujui',
        danger: false,
      },
      { params: { id }, body: { updatedAt } },
    );
  const send = (note: string) =>
    giveBack.mutate(
      { params: { id }, body: { updatedAt, note } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'RPS dikembalikan.');
          setReturning(false);
        },
        onError: showError,
      },
    );
  const refused = giveBack.error instanceof CallError ? giveBack.error.body?.errors?.['note'] : undefined;
  return (
    <>
      <Button variant="default" onClick={() => setReturning(true)}>
        Kembalikan
      </Button>
      <Button onClick={ask}>Setujui</Button>
      {returning && (
        <ReasonWindow
          title={`Kembalikan RPS ${courseName}?`}
          consequence="Dosen koordinator membaca catatan ini, memperbaiki isian, lalu mengirimnya lagi."
          verb="Kembalikan"
          danger={false}
          busy={giveBack.isPending}
          error={refused}
          onSubmit={send}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  );
}
