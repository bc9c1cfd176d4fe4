import { NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';

const body = z.object({
  code: z.string().min(3, 'Kode minimal 3 huruf.'),
  name: z.string().min(1, 'Isi nama mata kuliah.'),
  sks: z.number('Isi jumlah sks.').int().min(1, 'Minimal 1 sks.').max(8, 'Maksimal 8 sks.'),
  type: z.enum(['WAJIB', 'PILIHAN'], 'Pilih jenis.'),
  note: z.string().max(200).optional(),
});

const empty = { code: '', name: '', sks: '' as number | '', type: null as string | null, note: '' };
const taken = new CallError(409, '', {
  message: 'Kode sudah dipakai.',
  errors: { code: 'Kode "MNJ301" sudah dipakai.' },
});

/** A form with every kind of field; the code MNJ301 is refused as a server would. */
export function FormSamples() {
  const form = useContractForm(body, empty);
  const [files, setFiles] = useState<File[]>([]);
  const submit = form.onSubmit(({ code }) => {
    if (code === 'MNJ301') return void showServerErrors(form, taken);
    form.resetDirty();
    return void toast.success('Mata kuliah tersimpan.');
  });
  return (
    <Panel title="Mata kuliah" hint="Kode MNJ301 ditolak seperti oleh server.">
      <Form form={form} onSubmit={submit} label="Mata kuliah">
        <TextInput label="Kode" withAsterisk {...form.getInputProps('code')} />
        <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
        <NumberInput label="Bobot" withAsterisk suffix=" sks" {...form.getInputProps('sks')} />
        <Select label="Jenis" withAsterisk data={['WAJIB', 'PILIHAN']} {...form.getInputProps('type')} />
        <Textarea label="Catatan (opsional)" autosize minRows={2} {...form.getInputProps('note')} />
        <UploadField
          label="Lampiran"
          rule={{ accept: ['pdf', 'image'], maxFiles: 3, maxBytes: 5 * 1024 * 1024 }}
          value={files}
          onChange={setFiles}
        />
        <SaveBar dirty={form.isDirty()} busy={false} onReset={form.reset} />
      </Form>
    </Panel>
  );
}
