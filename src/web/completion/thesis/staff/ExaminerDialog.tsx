import { Select, Textarea } from '@mantine/core';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { boardRoleLabels } from '#shared/completion/thesis/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { lockOf, staleTheses } from '../thesis-query.ts';
import { useLecturerChoices } from './choices.ts';

type Props = { thesis: ThesisDetail; event: ThesisEvent; onClose: () => void };

/** Gives the seat of an examiner who has not scored to another lecturer, with the reason. */
export function ExaminerDialog({ thesis, event, onClose }: Props) {
  const { step2, step3 } = thesisStaffContract;
  const endpoint = event.type === 'SEMINAR' ? step2 : step3;
  const { names } = useLecturerChoices([]);
  const form = useContractForm(endpoint.body, {
    ...lockOf(thesis),
    action: 'REPLACE_EXAMINER',
    lectureId: '',
    insteadId: '',
    note: '',
  });
  const { submit, busy } = useFormSave(endpoint, form, { invalidates: staleTheses, onSaved: onClose });
  const scored = (id: string): boolean =>
    event.sheets.some(({ lectureId, role, done }) => lectureId === id && role === 'EXAMINER' && done);
  const seated = event.board.map(({ lectureId }) => lectureId);
  return (
    <FormDialog title="Ganti penguji" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <Select
        label="Penguji yang diganti"
        description="Penguji yang sudah memberi nilai tidak dapat diganti. Nilai penguji lain tetap."
        withAsterisk
        allowDeselect={false}
        data={event.board.flatMap(({ lectureId, name, role }) =>
          scored(lectureId) ? [] : [{ value: lectureId, label: `${name} (${boardRoleLabels[role]})` }],
        )}
        {...form.getInputProps('lectureId')}
      />
      <Select
        label="Penguji pengganti"
        description="Memegang peran yang sama."
        withAsterisk
        searchable
        allowDeselect={false}
        data={names.filter(({ value }) => !seated.includes(value))}
        {...form.getInputProps('insteadId')}
        error={form.errors['insteadId'] ?? form.errors['lecturers']}
      />
      <Textarea label="Alasan" withAsterisk autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
