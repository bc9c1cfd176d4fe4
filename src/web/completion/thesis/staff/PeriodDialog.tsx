import { Group, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisPeriod } from '#shared/completion/thesis/thesis-lists.views.ts';
import { periodLabel, semesterCodeOf, semesters } from '#shared/platform/term/term.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

/** Terms of last year, this year and the next. */
function termChoices(): { value: string; label: string }[] {
  const year = Number(campusToday().slice(0, 4));
  const codes = [year - 1, year, year + 1].flatMap((one) =>
    semesters.map((semester) => semesterCodeOf({ year: one, semester })),
  );
  return codes.map((value) => ({ value, label: periodLabel(value) }));
}

const empty = {
  name: '',
  semesterCode: null as string | null,
  proposalOpen: '',
  proposalClose: '',
  examOpen: '',
  examClose: '',
  revisionDays: '' as number | '',
  quotaPerLecturer: '' as number | '',
  status: 'OPEN',
};

/** What the form takes from a period as it stands; `theses` is only counted. */
const valuesOf = ({ theses: _theses, ...rest }: ThesisPeriod) => rest;

/** Opens a period, or changes `period`. */
export function PeriodDialog({ period, onClose }: { period: ThesisPeriod | null; onClose: () => void }) {
  const form = useContractForm(
    thesisStaffContract.savePeriod.body,
    period === null ? empty : valuesOf(period),
  );
  const { submit, busy } = useFormSave(thesisStaffContract.savePeriod, form, {
    invalidates: [thesisStaffContract.periods, thesisStaffContract.load, thesisContract.mine],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={period === null ? 'Buka periode skripsi' : `Ubah ${period.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput
          label="Nama"
          placeholder="Skripsi Ganjil 2026/2027"
          withAsterisk
          {...form.getInputProps('name')}
        />
        <Select label="Semester" withAsterisk data={termChoices()} {...form.getInputProps('semesterCode')} />
      </Group>
      <Group grow align="flex-start">
        <DateField label="Pengajuan judul dibuka" withAsterisk {...form.getInputProps('proposalOpen')} />
        <DateField label="Pengajuan judul ditutup" withAsterisk {...form.getInputProps('proposalClose')} />
      </Group>
      <Group grow align="flex-start">
        <DateField label="Sidang dibuka" withAsterisk {...form.getInputProps('examOpen')} />
        <DateField label="Sidang ditutup" withAsterisk {...form.getInputProps('examClose')} />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label="Masa revisi"
          description="Kosong: menurut pengaturan."
          suffix=" hari"
          min={1}
          max={365}
          {...form.getInputProps('revisionDays')}
        />
        <NumberInput
          label="Kuota per dosen"
          description="Kosong: menurut pengaturan."
          min={1}
          max={100}
          {...form.getInputProps('quotaPerLecturer')}
        />
      </Group>
      <Switch
        label="Dibuka"
        checked={form.values.status === 'OPEN'}
        onChange={(event) => form.setFieldValue('status', event.currentTarget.checked ? 'OPEN' : 'CLOSED')}
      />
    </FormDialog>
  );
}
