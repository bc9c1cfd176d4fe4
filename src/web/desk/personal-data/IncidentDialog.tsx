import { Group, Textarea, TextInput } from '@mantine/core';
import {
  dataIncidentContract,
  type Incident,
  incidentForm,
} from '#shared/desk/personal-data/data-incident.contract.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { TextList, wordEntries } from '#web/platform/ui/TextList.tsx';

const valuesOf = (row: Incident | null) => ({
  ...(row !== null && { _id: row._id, updatedAt: row.updatedAt }),
  title: row?.title ?? '',
  foundOn: row?.foundOn ?? campusToday(),
  foundTime: row?.foundTime ?? ('' as number | ''),
  exposed: row?.exposed ?? '',
  course: row?.course ?? '',
  handling: row?.handling ?? '',
  accounts: row?.accounts ?? [],
  authorityToldOn: row?.authorityToldOn ?? '',
  subjectsToldOn: row?.subjectsToldOn ?? '',
});

/** Records an incident, or completes one. */
export function IncidentDialog({ row, onClose }: { row: Incident | null; onClose: () => void }) {
  const form = useContractForm(incidentForm, valuesOf(row));
  const { submit, busy } = useFormSave(dataIncidentContract.save, form, {
    invalidates: [dataIncidentContract.list],
    onSaved: onClose,
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      title={row === null ? 'Catat insiden' : `Ubah ${row.title}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama insiden" withAsterisk {...field('title')} />
      <Group grow align="flex-start">
        <DateField label="Tanggal ditemukan" withAsterisk {...field('foundOn')} />
        <ClockField
          label="Jam ditemukan"
          description="72 jam dihitung sejak saat ini."
          withAsterisk
          {...field('foundTime')}
          value={form.values.foundTime}
          onChange={(at) => form.setFieldValue('foundTime', at)}
        />
      </Group>
      <Textarea label="Data yang terungkap" withAsterisk autosize minRows={2} {...field('exposed')} />
      <Textarea
        label="Kapan dan bagaimana terungkap"
        withAsterisk
        autosize
        minRows={2}
        {...field('course')}
      />
      <Textarea label="Penanganan dan pemulihan" withAsterisk autosize minRows={2} {...field('handling')} />
      <TextList
        form={form}
        path="accounts"
        label="Subjek data terdampak"
        description="NIM atau email, satu setiap baris."
        minRows={2}
        maxRows={8}
        value={form.values.accounts}
        onChange={(value) => form.setFieldValue('accounts', value)}
        read={wordEntries}
        write={String}
      />
      <Group grow align="flex-start">
        <DateField label="Lembaga diberi tahu" {...field('authorityToldOn')} />
        <DateField label="Subjek data diberi tahu" {...field('subjectsToldOn')} />
      </Group>
    </FormDialog>
  );
}
