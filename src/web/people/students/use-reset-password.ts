import { useState } from 'react';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';

type Student = { _id: string; name: string };

/** Makes a new first password after confirmation, and keeps it until `forget`. */
export function useResetPassword({ _id, name }: Student) {
  const [password, setPassword] = useState<string | null>(null);
  const confirm = useConfirm();
  const make = useEndpointMutation(studentContract.resetPassword);
  const reset = async (): Promise<void> => {
    const sure = await confirm({
      title: `Buat kata sandi baru untuk ${name}?`,
      consequence: 'Kata sandi lama tidak berlaku lagi dan semua perangkatnya dikeluarkan.',
      verb: 'Buat kata sandi baru',
    });
    if (!sure) return;
    make.mutate(
      { body: { studentId: _id } },
      { onSuccess: ({ data }) => setPassword(data.password), onError: showError },
    );
  };
  return { reset, password, forget: () => setPassword(null) };
}
