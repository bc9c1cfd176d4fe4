import { Group, NumberInput, Select, TextInput } from '@mantine/core';
import { curriculumContract, type CurriculumForm } from '#shared/study/curricula/curriculum.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { startSemesterChoices } from './curriculum-labels.ts';

const empty = {
  name: '',
  startSemester: null as string | null,
  endSemester: null as string | null,
  totalSks: 144 as number | '',
  mandatorySks: 132 as number | '',
  electiveSks: 12 as number | '',
  decreeNo: '',
  file: null as string | null,
  courses: [] as CurriculumForm['courses'],
};

type Props = {
  /** Curriculum to change with its courses; null for a new one. */
  curriculum: (CurriculumForm & { _id: string; updatedAt: string }) | null;
  /** Current file. */
  attached?: { file: string; name: string } | null;
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** Form for name, semesters and totals of a curriculum. */
export function CurriculumDialog({ curriculum, attached = null, onClose, onSaved }: Props) {
  const form = useContractForm(curriculumContract.save.body, curriculum ?? empty);
  const { submit, busy } = useFormSave(curriculumContract.save, form, {
    invalidates: [curriculumContract.list, curriculumContract.get],
    onSaved: ({ _id }) => onSaved(_id),
  });
  const { startSemester, endSemester } = form.values;
  return (
    <FormDialog
      title={curriculum === null ? 'Tambah kurikulum' : `Ubah ${curriculum.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama" placeholder="Kurikulum 2026" withAsterisk {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <Select
          label="Mulai berlaku"
          withAsterisk
          searchable
          data={startSemesterChoices(startSemester)}
          {...form.getInputProps('startSemester')}
        />
        <Select
          label="Berlaku sampai"
          placeholder="Belum ditentukan"
          clearable
          searchable
          data={startSemesterChoices(endSemester)}
          {...form.getInputProps('endSemester')}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberInput label="Sks lulus" withAsterisk min={1} {...form.getInputProps('totalSks')} />
        <NumberInput label="Sks wajib" withAsterisk min={0} {...form.getInputProps('mandatorySks')} />
        <NumberInput label="Sks pilihan" withAsterisk min={0} {...form.getInputProps('electiveSks')} />
      </Group>
      <TextInput label="Nomor SK" {...form.getInputProps('decreeNo')} />
      <AttachedFileField
        label="SK atau dokumen kurikulum"
        path="file"
        accept={['pdf']}
        attached={attached}
        onChange={(file) => form.setFieldValue('file', file)}
        error={form.errors['file']}
      />
    </FormDialog>
  );
}

type CopyProps = {
  source: { _id: string; name: string };
  onClose: () => void;
  onSaved: (id: string) => void;
};

/** Copies a curriculum with all its courses into a draft. */
export function CopyDialog({ source, onClose, onSaved }: CopyProps) {
  const form = useContractForm(curriculumContract.copy.body, {
    name: `${source.name} (salinan)`.slice(0, 60),
    startSemester: null as string | null,
  });
  const { submit, busy } = useFormSave(curriculumContract.copy, form, {
    params: { id: source._id },
    invalidates: [curriculumContract.list],
    onSaved: ({ _id }) => onSaved(_id),
  });
  return (
    <FormDialog
      title={`Duplikat ${source.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Duplikat"
      onClose={onClose}
    >
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <Select
        label="Mulai berlaku"
        withAsterisk
        searchable
        data={startSemesterChoices(null)}
        {...form.getInputProps('startSemester')}
      />
    </FormDialog>
  );
}
