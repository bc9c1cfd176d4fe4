import { Button, Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { type ConversionView, conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { ProgrammeField } from '#web/platform/ui/people/ProgrammeField.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { ConversionRow } from './ConversionRow.tsx';
import { conversionValues, emptyRow } from './conversion-values.ts';

/** Header and rows of a conversion; read-only once approved. */
export function ConversionForm({ view }: { view: ConversionView }) {
  const can = useCan();
  const { conversion } = view;
  const form = useContractForm(conversionContract.save.body, conversionValues(view));
  const save = useEndpointMutation(conversionContract.save, { invalidates: [conversionContract.get] });
  const readOnly =
    (conversion !== null && conversion.status !== 'DRAFT') || !can(conversionContract.save.access);
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onError: (error) => void (showServerErrors(form, error) || showError(error)),
        onSuccess: ({ message }) => {
          form.resetDirty();
          toast.success(message ?? 'Konversi tersimpan.');
        },
      },
    ),
  );
  const college = form.getInputProps('universityId');
  const chosen = conversion && { value: conversion.universityId, label: conversion.universityName };
  return (
    <Form form={form} onSubmit={submit} label="Konversi nilai">
      <Panel title="Perguruan tinggi asal">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <LookupSelect
            label="Perguruan tinggi"
            withAsterisk
            endpoint={conversionContract.universities}
            minLetters={3}
            chosen={chosen}
            readOnly={readOnly}
            {...college}
            onChange={(value) => {
              college.onChange(value);
              form.setFieldValue('programId', '');
            }}
          />
          <ProgrammeField
            label="Program studi"
            withAsterisk
            readOnly={readOnly}
            {...form.getInputProps('programName')}
            college={form.values.universityId}
            value={form.values}
            onChange={({ programId, programName }) => {
              form.setFieldValue('programId', programId);
              form.setFieldValue('programName', programName);
            }}
          />
          <TextInput
            label="NIM asal"
            description="Wajib bagi mahasiswa pindahan."
            readOnly={readOnly}
            {...form.getInputProps('originNim')}
          />
          <TextInput
            label="Nomor surat pindah"
            description="Wajib bagi mahasiswa pindahan."
            readOnly={readOnly}
            {...form.getInputProps('letterNo')}
          />
          <TextInput
            label="Semester terakhir (opsional)"
            readOnly={readOnly}
            {...form.getInputProps('lastSemester')}
          />
          <TextInput label="Nomor SK (opsional)" readOnly={readOnly} {...form.getInputProps('decreeNo')} />
          <TextInput
            type="date"
            label="Tanggal SK (opsional)"
            readOnly={readOnly}
            {...form.getInputProps('decreeDate')}
          />
        </SimpleGrid>
        <Checkbox
          mt="md"
          label="Mahasiswa ditemukan di PDDIKTI pada perguruan tinggi asal"
          disabled={readOnly}
          {...form.getInputProps('originFound', { type: 'checkbox' })}
        />
      </Panel>
      <Panel
        title="Mata kuliah yang diakui"
        hint="Beberapa mata kuliah asal boleh bersama-sama diakui sebagai satu mata kuliah."
      >
        {form.values.rows.map((row, index) => (
          <ConversionRow
            key={row.key}
            index={index}
            form={form}
            courses={view.courses}
            readOnly={readOnly}
            onRemove={() => form.removeListItem('rows', index)}
          />
        ))}
        {!readOnly && (
          <Button variant="light" mt="md" onClick={() => form.insertListItem('rows', emptyRow())}>
            Tambah mata kuliah
          </Button>
        )}
      </Panel>
      {!readOnly && <SaveBar dirty={form.isDirty()} busy={save.isPending} onReset={form.reset} />}
    </Form>
  );
}
