import { NumberInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { activityContract, activityLogForm } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityLog } from '#shared/completion/activities/activity.views.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { staleAfterStep } from './use-activity-step.ts';

type Props = { activityId: string; entry: ActivityLog | null; today: string; onClose: () => void };

const MINUTES = 60;

/** What was done on a day, with a file where there is one. */
export function LogDialog({ activityId, entry, today, onClose }: Props) {
  const [files, setFiles] = useState<File[]>([]);
  const form = useContractForm(activityLogForm, {
    ...(entry && { _id: entry._id, updatedAt: entry.updatedAt }),
    date: entry?.date ?? today,
    minutes: entry?.minutes ?? 8 * MINUTES,
    activity: entry?.activity ?? '',
    output: entry?.output ?? '',
  });
  const { submit, busy } = useFormSave(activityContract.saveLog, form, {
    params: { id: activityId },
    also: files[0] === undefined ? {} : { file: files[0] },
    invalidates: staleAfterStep,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={entry === null ? 'Tulis catatan harian' : 'Ubah catatan harian'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <DateField label="Tanggal" withAsterisk max={today} {...form.getInputProps('date')} />
      <NumberInput
        label="Lama kegiatan (jam)"
        withAsterisk
        min={0.25}
        max={16}
        step={0.5}
        decimalSeparator=","
        {...form.getInputProps('minutes')}
        value={form.getValues().minutes / MINUTES}
        onChange={(hours) => form.setFieldValue('minutes', Math.round(Number(hours) * MINUTES))}
      />
      <Textarea label="Kegiatan" withAsterisk autosize minRows={3} {...form.getInputProps('activity')} />
      <Textarea label="Hasil" autosize minRows={2} {...form.getInputProps('output')} />
      <UploadField
        label="Foto atau bukti lain"
        path="file"
        rule={activityContract.saveLog.upload}
        value={files}
        onChange={setFiles}
        error={form.errors['file']}
      />
    </FormDialog>
  );
}
