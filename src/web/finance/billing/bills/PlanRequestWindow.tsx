import { Alert, Button, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  planRequestContract,
  type PlanRequestDetail,
} from '#shared/finance/plan-requests/plan-request.contract.ts';
import {
  type AskedPart,
  type PlanDecision,
  planRequestStateLabels,
} from '#shared/finance/plan-requests/plan-request.ts';
import { longDate, shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { DecisionForm } from '#web/platform/ui/DecisionForm.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { PartFields } from '../PartFields.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { staleBills } from './stale-bills.ts';

const lines = (parts: readonly AskedPart[]) =>
  parts.map(({ amount, dueDate }, at) => (
    <div key={dueDate}>
      {at + 1}. {rupiah(amount)}, {shortDate(dueDate)}
    </div>
  ));

/** Approves the plan as it was asked, with the parts changed here, or rejects it. */
function Decision({ request, onDone }: { request: PlanRequestDetail; onDone: () => void }) {
  const [changing, setChanging] = useState(false);
  const form = useContractForm(planRequestContract.decide.body, {
    decision: 'ALTER' as const,
    parts: request.parts,
    note: '',
    updatedAt: request.updatedAt,
  });
  const decide = useEndpointMutation(planRequestContract.decide, {
    invalidates: [planRequestContract.list, planRequestContract.get, ...staleBills],
  });
  const send = (decision: PlanDecision, note: string): void =>
    decide.mutate(
      {
        params: { id: request._id },
        body: { decision, note, parts: changing ? form.values.parts : [], updatedAt: request.updatedAt },
      },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          onDone();
        },
      },
    );
  return (
    <DecisionForm
      hint="Wajib bila ditolak atau diubah; mahasiswa membacanya."
      error={decide.error}
      busy={decide.isPending}
      choices={[
        { label: 'Tolak', danger: true, decide: (note) => send('REJECT', note) },
        {
          label: changing ? 'Setujui dengan perubahan' : 'Setujui',
          decide: (note) => send(changing ? 'ALTER' : 'APPROVE', note),
        },
      ]}
    >
      {changing ? (
        <PartFields form={form} net={request.limits.net} />
      ) : (
        <Button variant="default" onClick={() => setChanging(true)}>
          Ubah cicilan
        </Button>
      )}
    </DecisionForm>
  );
}

function Detail({ request, onDone }: { request: PlanRequestDetail; onDone: () => void }) {
  const can = useCan();
  const { limits, decidedParts } = request;
  return (
    <Stack>
      <FactGrid
        facts={[
          ['Mahasiswa', `${request.studentName} (${request.nim})`],
          ['Kelas', request.className],
          ['Tagihan', request.billName],
          ['Nilai tagihan', rupiah(limits.net)],
          ['Sudah dibayar', rupiah(limits.paid)],
          ['Paling lambat', limits.lastDay === null ? 'UAS belum dijadwalkan' : longDate(limits.lastDay)],
          ['Cicilan sekarang', lines(request.current)],
          ['Cicilan yang diminta', lines(request.parts)],
          ...(decidedParts === null ? [] : [['Cicilan yang disetujui', lines(decidedParts)] as const]),
        ]}
      />
      {request.state === 'SUBMITTED' && can(planRequestContract.decide.access) && (
        <Decision request={request} onDone={onDone} />
      )}
      <StepHistory steps={request.steps} labels={planRequestStateLabels} />
    </Stack>
  );
}

type Props = { id: string; name: string; onClose: () => void };

/** One request with the bill it is about, its history, and the decision. */
export function PlanRequestWindow({ id, name, onClose }: Props) {
  const { data, error } = useQuery(endpointQuery(planRequestContract.get, { params: { id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Permohonan cicilan ${name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {error !== null && data === undefined && <Alert color="red">{messageOf(error)}</Alert>}
      {error === null && data === undefined && (
        <Skeleton height="16rem" role="status" aria-label="Memuat permohonan" />
      )}
      {data !== undefined && <Detail request={data} onDone={onClose} />}
    </Modal>
  );
}
