import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { periodContract, type PeriodView } from '#shared/teaching/calendar/academic-period.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { semesterChoices, yearChoices } from './term-choices.ts';

const empty = {
  academicYear: null as string | null,
  semester: null as string | null,
  startDate: '',
  endDate: '',
  teachingWeeks: 16 as number | '',
  gradeDeadline: '' as string | null,
};

/** Adds a semester, or changes the dates of `period`. */
export function PeriodDialog({ period, onClose }: { period: PeriodView | null; onClose: () => void }) {
  const form = useContractForm(periodContract.savePeriod.body, period ?? empty);
  const { submit, busy } = useFormSave(periodContract.savePeriod, form, {
    invalidates: [periodContract.periods],
    onSaved: onClose,
  });
  const fixed = period !== null;
  return (
    <FormDialog
      title={fixed ? `Ubah ${periodLabel(period.semesterCode)}` : 'Tambah semester'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <Select
          label="Tahun akademik"
          withAsterisk
          disabled={fixed}
          data={fixed ? [period.academicYear] : yearChoices()}
          {...form.getInputProps('academicYear')}
        />
        <Select
          label="Semester"
          withAsterisk
          disabled={fixed}
          data={semesterChoices}
          {...form.getInputProps('semester')}
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput type="date" label="Mulai" withAsterisk {...form.getInputProps('startDate')} />
        <TextInput type="date" label="Selesai" withAsterisk {...form.getInputProps('endDate')} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label="Minggu kuliah"
          min={1}
          max={20}
          withAsterisk
          {...form.getInputProps('teachingWeeks')}
        />
        <TextInput
          type="date"
          label="Batas pengisian nilai"
          description="Berlaku bila kalender tidak memuat masa Pengisian nilai."
          {...form.getInputProps('gradeDeadline')}
          value={form.values.gradeDeadline ?? ''}
        />
      </Group>
    </FormDialog>
  );
}
