import { Alert, Button, Group, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { leaveContract, leaveUpload, type OwnLeave } from '#shared/people/leave/leave.contract.ts';
import { leaveWarnings } from '#shared/people/leave/check-leave.ts';
import { leaveFileLabels, leaveReasonLabels, leaveReasons } from '#shared/people/leave/leave.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';

const oneFile = { ...leaveUpload, maxFiles: 1 };

/** Request for leave, with the parents' letter and a proof of the reason. */
export function LeaveForm({ ownLeave, onDone }: { ownLeave: OwnLeave; onDone: () => void }) {
  const form = useContractForm(leaveContract.submit.body, { terms: '1', reason: '', explanation: '' });
  const [parentLetter, setParentLetter] = useState<File[]>([]);
  const [support, setSupport] = useState<File[]>([]);
  const send = useEndpointMutation(leaveContract.submit, { invalidates: [leaveContract.own] });
  const submit = form.onSubmit((body) => {
    send.mutate(
      { body, files: { parentLetter, support } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pengajuan terkirim.');
          onDone();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    );
  });
  const reason = leaveReasons.find((leaveReason) => leaveReason === form.values.reason) ?? null;
  const terms = [
    { value: '1', label: `1 semester: ${ownLeave.term.label}` },
    ...(ownLeave.termsLeft > 1
      ? [{ value: '2', label: `2 semester: ${ownLeave.term.label} dan ${ownLeave.next.label}` }]
      : []),
  ];
  return (
    <Form form={form} onSubmit={submit} label="Ajukan cuti">
      {leaveWarnings(ownLeave, reason).map((warning) => (
        <Alert key={warning} color="yellow">
          {warning}
        </Alert>
      ))}
      <Select
        label="Lama cuti"
        data={terms}
        withAsterisk
        allowDeselect={false}
        {...form.getInputProps('terms')}
      />
      <Select
        label="Alasan"
        data={leaveReasons.map((value) => ({ value, label: leaveReasonLabels[value] }))}
        withAsterisk
        {...form.getInputProps('reason')}
      />
      <Textarea label="Penjelasan" withAsterisk autosize minRows={3} {...form.getInputProps('explanation')} />
      <UploadField
        label={leaveFileLabels.PARENT_LETTER}
        path="parentLetter"
        rule={oneFile}
        value={parentLetter}
        onChange={(files) => {
          setParentLetter(files);
          form.clearFieldError('parentLetter');
        }}
        required
        error={form.errors['parentLetter']}
      />
      <UploadField
        label={reason === 'SAKIT' ? 'Surat dokter' : leaveFileLabels.SUPPORT}
        rule={oneFile}
        value={support}
        path="support"
        onChange={(files) => {
          setSupport(files);
          form.clearFieldError('support');
        }}
        required={reason === 'SAKIT'}
        error={form.errors['support']}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Batal
        </Button>
        <Button type="submit" loading={send.isPending}>
          Ajukan cuti
        </Button>
      </Group>
    </Form>
  );
}
