import { useState } from 'react';
import { Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import type { BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import {
  dataChangeContract,
  type LockedField,
  lockedFieldLabels,
  proofUpload,
} from '#shared/people/biodata/data-change.contract.ts';
import type { StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { genders } from '#shared/platform/reference/person.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { choices } from '#web/platform/ui/people/options.ts';
import { UploadField } from '#web/platform/ui/UploadField.tsx';

type Props = { student: StudentProfile; biodata: BiodataView; onDone: () => void };

/** A request to change locked data, with the reason and its proof. Empty fields stay unchanged. */
export function DataChangeForm({ student, biodata, onDone }: Props) {
  const current: Record<LockedField, string | null> = {
    name: student.name,
    gender: biodata.gender,
    birthPlace: biodata.birthPlace,
    birthDate: biodata.birthDate,
    motherName: biodata.motherName,
  };
  const form = useContractForm(dataChangeContract.request.body, {
    changes: { name: '', gender: '', birthPlace: '', birthDate: '', motherName: '' },
    reason: '',
  });
  const [proof, setProof] = useState<File[]>([]);
  const send = useEndpointMutation(dataChangeContract.request, { invalidates: [dataChangeContract.own] });
  const submit = form.onSubmit((body) =>
    send.mutate(
      { body, files: { proof } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pengajuan terkirim.');
          form.reset();
          onDone();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  const input = (field: LockedField) => ({
    ...form.getInputProps(`changes.${field}`),
    label: `${lockedFieldLabels[field]} yang benar`,
    description: `Tercatat: ${current[field] ?? '-'}`,
  });
  return (
    <Form form={form} onSubmit={submit} label="Ajukan perubahan data">
      {student.locked.includes('name') && <TextInput {...input('name')} />}
      {student.locked.includes('gender') && (
        <Select
          {...input('gender')}
          data={choices(genders)}
          value={form.values.changes.gender || null}
          onChange={(value) => form.setFieldValue('changes.gender', value ?? '')}
          clearable
        />
      )}
      {student.locked.includes('birthPlace') && <TextInput {...input('birthPlace')} />}
      {student.locked.includes('birthDate') && <DateField {...input('birthDate')} />}
      {student.locked.includes('motherName') && <TextInput {...input('motherName')} />}
      <Textarea
        label="Alasan"
        description="Sebutkan dokumen yang menjadi dasar, misalnya akta kelahiran atau ijazah."
        autosize
        minRows={2}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <UploadField
        label="Bukti (foto atau PDF dokumen tersebut)"
        path="proof"
        rule={proofUpload}
        value={proof}
        onChange={setProof}
        error={form.errors['proof']}
      />
      <Group justify="flex-end" mb="lg">
        <Button variant="default" onClick={onDone}>
          Batal
        </Button>
        <Button type="submit" loading={send.isPending}>
          Ajukan
        </Button>
      </Group>
    </Form>
  );
}
