import { Select, Textarea } from '@mantine/core';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { boardRoleLabels } from '#shared/completion/thesis/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';

type Props = { thesis: ThesisDetail; event: ThesisEvent; onClose: () => void };

/** Who may go on for a seat, but not who does: who was there and does what is theirs; of a seminar a supervisor too. */
function heirs({ supervisors }: ThesisDetail, { type, board }: ThesisEvent, seatId: string) {
  const seats = board.filter(({ lectureId, present, dutyBy }) =>
    lectureId === seatId ? dutyBy !== null : present === true && dutyBy === null,
  );
  const others = supervisors.filter(
    ({ lectureId, state }) =>
      type === 'SEMINAR' && state === 'ACCEPTED' && board.every((seat) => seat.lectureId !== lectureId),
  );
  const now = board.find(({ lectureId }) => lectureId === seatId)?.dutyBy?.lectureId;
  return [...seats, ...others]
    .filter(({ lectureId }) => lectureId !== now)
    .map(({ lectureId, name }) => ({ value: lectureId, label: name }));
}

/** Lets another lecturer do what an examiner who dropped out has still to do, with the reason. */
export function DutyDialog({ thesis, event, onClose }: Props) {
  const { step2, step3 } = thesisStaffContract;
  const endpoint = event.type === 'SEMINAR' ? step2 : step3;
  const seats = event.board.filter(
    ({ present, role }) => present === true && (event.type === 'SIDANG' || role === 'KETUA'),
  );
  const form = useContractForm(endpoint.body, {
    ...lockOf(thesis),
    action: 'HAND_OVER_DUTY',
    lectureId: '',
    insteadId: '',
    note: '',
  });
  const { submit, busy } = useFormSave(endpoint, form, { invalidates: staleTheses, onSaved: onClose });
  return (
    <FormDialog title="Teruskan tugas penguji" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <Select
        label="Penguji yang berhalangan"
        description="Keputusan dan persetujuan yang tersisa berpindah. Nilai dan dokumen tetap atas namanya."
        withAsterisk
        allowDeselect={false}
        data={seats.map(({ lectureId, name, role }) => ({
          value: lectureId,
          label: `${name} (${boardRoleLabels[role]})`,
        }))}
        {...form.getInputProps('lectureId')}
      />
      <Select
        label="Diteruskan kepada"
        withAsterisk
        searchable
        allowDeselect={false}
        data={heirs(thesis, event, form.getValues().lectureId)}
        {...form.getInputProps('insteadId')}
      />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
