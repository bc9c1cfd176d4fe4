import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { profileContract, type StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { EntryFields, IdentityFields, PlacementFields } from './StudentFields.tsx';
import { studentValues } from './student-values.ts';
import { later } from '#web/platform/lib/later.tsx';

const EntryReport = later(async () => (await import('./EntryReport.tsx')).EntryReport);
const PasswordOnce = later(
  async () => (await import('#web/platform/ui/people/PasswordOnce.tsx')).PasswordOnce,
);

type Made = { id: string; name: string; login: string; password: string };

/** Form for the academic record of a new or existing student. */
export function StudentForm({ student }: { student: StudentProfile | null }) {
  const navigate = useNavigate();
  const [made, setMade] = useState<Made | null>(null);
  const form = useContractForm(studentContract.save.body, studentValues(student));
  const save = useEndpointMutation(studentContract.save, {
    invalidates: [studentContract.list, profileContract.student],
  });
  const open = (id: string): void => void navigate(`/staff/mahasiswa/${id}`);
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ data, message }) => {
          form.resetDirty();
          toast.success(message ?? 'Data tersimpan.');
          if (data.password === null) open(data._id);
          else setMade({ id: data._id, name: body.name, login: body.nim, password: data.password });
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  const reported = student?.study?.reportedAt !== null && student !== null;
  return (
    <>
      <Panel>
        <Form form={form} onSubmit={submit} label="Data mahasiswa">
          <IdentityFields form={form} student={student} />
          <PlacementFields form={form} student={student} />
          <EntryFields form={form} />
          <EntryReport values={form.values} />
          {reported && (
            <Textarea
              label="Alasan perubahan"
              description="Wajib bila NIM, nama, atau semester masuk berubah: data ini sudah tercatat di PDDIKTI."
              {...form.getInputProps('reason')}
            />
          )}
          <SaveBar dirty={form.isDirty()} busy={save.isPending} onReset={form.reset} />
        </Form>
      </Panel>
      <PasswordOnce shown={made} onClose={() => made && open(made.id)} />
    </>
  );
}
