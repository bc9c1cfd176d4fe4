import { NumberInput, Select, SimpleGrid, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  activityStaffContract,
  activityTypeForm,
} from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityTypeView } from '#shared/completion/activities/activity.views.ts';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityFormLabels, activityForms, activitySlugList } from '#shared/completion/activities/kinds.ts';
import { MAX_GPA } from '#shared/platform/grading/scale.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';

function valuesOf(type: ActivityTypeView | null) {
  return {
    ...(type && { _id: type._id, updatedAt: type.updatedAt }),
    slug: type?.slug ?? '',
    name: type?.name ?? '',
    isMbkm: type?.isMbkm ?? true,
    maxSks: (type?.maxSks ?? 20) as number | '',
    minSemester: (type?.minSemester ?? 5) as number | '',
    minIpk: (type?.minIpk ?? 275) as number | string,
    form: type?.form ?? 'FREE',
    requirements: type?.requirements ?? '',
    documents: type?.documents ?? [],
    isActive: type?.isActive ?? true,
  };
}

/** Adds a kind of activity, or changes `type`. */
export function TypeDialog({ type, onClose }: { type: ActivityTypeView | null; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([]);
  const form = useContractForm(activityTypeForm, valuesOf(type));
  const { submit, busy } = useFormSave(activityStaffContract.saveType, form, {
    also: files[0] === undefined ? {} : { file: files[0] },
    invalidates: [activityStaffContract.types, activityContract.overview],
    onSaved: onClose,
  });
  const { isMbkm } = form.getValues();
  const title = type === null ? 'Tambah jenis kegiatan' : `Ubah ${type.name}`;
  return (
    <FormDialog title={title} form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select label="Jenis" withAsterisk data={activitySlugList} {...form.getInputProps('slug')} />
        <Select
          label="Bentuk"
          withAsterisk
          allowDeselect={false}
          data={activityForms.map((value) => ({ value, label: activityFormLabels[value] }))}
          {...form.getInputProps('form')}
        />
      </SimpleGrid>
      <Switch
        label="Program MBKM"
        description="Dikonversi menjadi nilai. Selain itu hanya dicatat untuk SKPI."
        checked={isMbkm}
        onChange={({ currentTarget: { checked } }) =>
          form.setValues({ isMbkm: checked, maxSks: checked ? 20 : 0, minIpk: checked ? 275 : 0 })
        }
      />
      {isMbkm && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NumberInput label="Sks paling banyak" min={1} max={24} {...form.getInputProps('maxSks')} />
          <NumberInput label="Mulai semester" min={1} max={14} {...form.getInputProps('minSemester')} />
          <DecimalInput label="IPK terendah" max={MAX_GPA} {...form.getInputProps('minIpk')} />
        </SimpleGrid>
      )}
      <Textarea label="Syarat lain" autosize minRows={2} {...form.getInputProps('requirements')} />
      <TagsInput
        label="Dokumen"
        description="Tekan Enter setelah tiap dokumen."
        {...form.getInputProps('documents')}
      />
      <UploadField
        label="Templat proposal"
        path="file"
        rule={activityStaffContract.saveType.upload}
        value={files}
        onChange={setFiles}
        error={form.errors['file']}
      />
      <Switch label="Dibuka untuk mahasiswa" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
