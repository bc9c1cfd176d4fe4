import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type DisciplineCase,
  disciplineContract,
} from '#shared/completion/discipline/discipline.contract.ts';
import { disciplineStateLabels } from '#shared/completion/discipline/discipline.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

/** Form to open a case. */
export function CaseDialog({ studentId, onClose }: { studentId: string; onClose: () => void }) {
  const form = useContractForm(disciplineContract.open.body, { openedOn: campusToday(), matter: '' });
  const { submit, busy } = useFormSave(disciplineContract.open, form, {
    params: { id: studentId },
    invalidates: [disciplineContract.list],
    onSaved: onClose,
  });
  return (
    <FormDialog title="Catat kasus disiplin" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <DateField label="Tanggal" withAsterisk {...form.getInputProps('openedOn')} />
      <Textarea label="Pokok perkara" withAsterisk autosize minRows={4} {...form.getInputProps('matter')} />
    </FormDialog>
  );
}

/** Form to close a case. */
export function DecisionDialog({
  disciplineCase,
  onClose,
}: {
  disciplineCase: DisciplineCase;
  onClose: () => void;
}) {
  const form = useContractForm(disciplineContract.decide.body, {
    updatedAt: disciplineCase.updatedAt,
    state: '',
    closedOn: campusToday(),
    decision: '',
    decreeNo: '',
  });
  const { submit, busy } = useFormSave(disciplineContract.decide, form, {
    params: { id: disciplineCase._id },
    invalidates: [disciplineContract.list],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Putuskan kasus ${longDate(disciplineCase.openedOn)}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Radio.Group label="Keputusan" withAsterisk {...form.getInputProps('state')}>
        <Stack gap="xs" mt="xs">
          <Radio value="PROVEN" label={disciplineStateLabels.PROVEN} />
          <Radio value="DROPPED" label={disciplineStateLabels.DROPPED} />
        </Stack>
      </Radio.Group>
      <DateField label="Tanggal keputusan" withAsterisk {...form.getInputProps('closedOn')} />
      <Textarea label="Isi keputusan" withAsterisk autosize minRows={3} {...form.getInputProps('decision')} />
      <TextInput
        label="Nomor SK"
        withAsterisk={form.values.state === 'PROVEN'}
        {...form.getInputProps('decreeNo')}
      />
    </FormDialog>
  );
}
