import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lecturerContract, type LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import type { CallInput } from '#shared/platform/endpoint/endpoint.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import {
  employmentValues,
  LecturerEmploymentFields,
  LecturerIdentity,
  LecturerPersonal,
  personValues,
} from './LecturerFields.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { later } from '#web/platform/lib/later.tsx';

const PasswordOnce = later(
  async () => (await import('#web/platform/ui/people/PasswordOnce.tsx')).PasswordOnce,
);

type LecturerBody = CallInput<typeof lecturerContract.save>['body'];

/** Returns the name on the staff account with the new lecturer's email; null for any other refusal. */
const accountToTakeOver = (error: unknown): string | null =>
  error instanceof CallError && error.body?.code === 'NEEDS_CONFIRMATION'
    ? (error.body.data as { account: string }).account
    : null;

type Made = { id: string; name: string; login: string; password: string };

/** Form for a lecturer with the account. */
export function LecturerForm({ lecturer }: { lecturer: LecturerView | null }) {
  const navigate = useNavigate();
  const [made, setMade] = useState<Made | null>(null);
  const form = useContractForm(lecturerContract.save.body, {
    ...(lecturer && { _id: lecturer._id, updatedAt: lecturer.updatedAt }),
    ...personValues(lecturer),
    ...employmentValues(lecturer),
  });
  const save = useEndpointMutation(lecturerContract.save, {
    invalidates: [lecturerContract.list, lecturerContract.select, profileContract.staff],
  });
  const open = (id: string): void => void navigate(`/staff/dosen/${id}`);
  const confirm = useConfirm();
  const send = (body: LecturerBody): void =>
    save.mutate(
      { body },
      {
        onSuccess: ({ data, message }) => {
          form.resetDirty();
          toast.success(message ?? 'Data tersimpan.');
          if (data.password === null) open(data._id);
          else setMade({ id: data._id, name: body.name, login: body.email, password: data.password });
        },
        onError: (error) => {
          const account = accountToTakeOver(error);
          if (account !== null) void askToTakeOver(body, account);
          else if (!showServerErrors(form, error)) showError(error);
        },
      },
    );
  const askToTakeOver = async (body: LecturerBody, account: string): Promise<void> => {
    const same = await confirm({
      title: `Apakah ${body.name} pegawai yang sama?`,
      consequence: `Email ini dipakai akun pegawai ${account}. Bila orangnya sama, akun itu menjadi akun dosen: kata sandi dan peran lainnya tetap.`,
      verb: 'Ya, orang yang sama',
      danger: false,
    });
    if (same) send({ ...body, takeOver: true });
  };
  const submit = form.onSubmit(send);
  return (
    <>
      <Panel>
        <Form form={form} onSubmit={submit} label="Data dosen">
          <LecturerIdentity form={form} />
          <TextInput
            label="Email"
            description="Dipakai untuk masuk."
            type="email"
            withAsterisk
            {...form.getInputProps('email')}
          />
          <LecturerEmploymentFields form={form} />
          <LecturerPersonal form={form} />
          <SaveBar dirty={form.isDirty()} busy={save.isPending} onReset={form.reset} />
        </Form>
      </Panel>
      <PasswordOnce shown={made} onClose={() => made && open(made.id)} />
    </>
  );
}
