import { Modal, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  graduationContract,
  type GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { graduationStateLabels } from '#shared/completion/graduation/graduation.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { DecisionForm } from '#web/platform/ui/DecisionForm.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { GraduationChecklist } from '#web/platform/ui/study/GraduationChecklist.tsx';
import { GraduationChip } from './GraduationChip.tsx';
import { Outcome } from './Outcome.tsx';

type Props = { application: GraduationView; onClose: () => void };

function Decision({ application, onClose }: Props) {
  const decide = useEndpointMutation(graduationContract.decide, {
    invalidates: [graduationContract.list, graduationContract.ofStudent],
  });
  const { _id: id, updatedAt, state } = application;
  const send = (decision: 'ACCEPT' | 'REFUSE', note: string): void =>
    decide.mutate(
      { params: { id }, body: { decision, note, updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          onClose();
        },
      },
    );
  const accept = { label: 'Setujui dan teruskan', decide: (note: string) => send('ACCEPT', note) };
  return (
    <DecisionForm
      label="Catatan untuk mahasiswa"
      hint="Wajib bila dikembalikan."
      error={decide.error}
      busy={decide.isPending}
      choices={[
        { label: 'Kembalikan', danger: true, decide: (note) => send('REFUSE', note) },
        ...(state === 'ENDORSED' ? [] : [accept]),
      ]}
    />
  );
}

/** One application: how the student stands, what was decided so far, and the own decision. */
export function ApplicationDialog({ application, onClose }: Props) {
  const { studentId, studentName, nim, state } = application;
  const asked = useQuery(endpointQuery(graduationContract.ofStudent, { params: { id: studentId } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={studentName}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack>
        <FactGrid
          facts={[
            ['NIM', nim],
            ['Status', <GraduationChip key="state" state={state} />],
            ['Nama untuk ijazah', application.diplomaName],
            ['Judul skripsi', application.thesisTitle],
          ]}
        />
        {state === 'GRADUATED' && <Outcome graduate={application} />}
        <Asked query={asked} what="syarat kelulusan">
          {({ mayDecide, items, history }) => (
            <>
              {mayDecide && <Decision application={application} onClose={onClose} />}
              {state !== 'GRADUATED' && <GraduationChecklist items={items} />}
              <StepHistory steps={history} labels={graduationStateLabels} />
            </>
          )}
        </Asked>
      </Stack>
    </Modal>
  );
}
