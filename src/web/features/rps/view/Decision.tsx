import { Button } from '@mantine/core';
import { useState } from 'react';
import { rpsContract } from '#shared/contracts/rps.contract.ts';
import type { RpsView } from '#shared/contracts/rps-views.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showError } from '#web/lib/errors.ts';
import { later } from '#web/lib/later.tsx';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { useAskedChange } from '#web/ui/use-asked-change.ts';
import { staleRps } from '../use-rps-moves.ts';

const ReasonWindow = later(async () => (await import('#web/ui/ReasonWindow.tsx')).ReasonWindow);

/** Approve or return, for who decides. */
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
