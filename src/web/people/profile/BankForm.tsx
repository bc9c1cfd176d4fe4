import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type BankView,
  lecturerBankContract,
} from '#shared/people/lecturer-records/lecturer-bank.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';

function Account({ known }: { known: BankView | null }) {
  const form = useContractForm(lecturerBankContract.save.body, {
    bank: known?.bank ?? '',
    number: known?.number ?? '',
    holder: known?.holder ?? '',
    ...(known && { updatedAt: known.updatedAt }),
  });
  const save = useEndpointMutation(lecturerBankContract.save, { invalidates: [lecturerBankContract.own] });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ message }) => toast.success(message ?? 'Rekening tersimpan.'),
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <Panel title="Rekening" hint="Hanya Anda dan Bagian Keuangan yang melihatnya.">
      <Form form={form} onSubmit={submit} label="Rekening">
        <TextInput label="Bank" withAsterisk {...form.getInputProps('bank')} />
        <TextInput
          label="Nomor rekening"
          inputMode="numeric"
          withAsterisk
          {...form.getInputProps('number')}
        />
        <TextInput label="Nama pemilik" withAsterisk {...form.getInputProps('holder')} />
        <SaveBar dirty={form.isDirty()} busy={save.isPending} onReset={form.reset} />
      </Form>
    </Panel>
  );
}

/** Bank account of the lecturer. */
export function BankForm() {
  const result = useQuery(endpointQuery(lecturerBankContract.own, {}));
  return (
    <Asked query={result} what="rekening">
      {(known) => <Account key={known?.updatedAt ?? 'new'} known={known} />}
    </Asked>
  );
}
