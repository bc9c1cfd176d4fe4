import { Alert, Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { currentPeriod, periodOptions } from '#web/platform/ui/period-options.ts';
import { BulkPreview } from './BulkPreview.tsx';
import classes from './students.module.css';

type Props = { ids: string[]; onDone: () => void; onClose: () => void };

/** Grants a scholarship to the ticked students, with a preview first. */
export function BulkScholarship({ ids, onDone, onClose }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data = [] } = useLookup(endpointQuery(scholarshipContract.list, {}));
  const form = useContractForm(scholarshipContract.previewGrant.body, {
    ids,
    scholarshipId: null as string | null,
    fromPeriod: currentPeriod(),
    untilPeriod: currentPeriod(),
  });
  const [decreeNo, setDecreeNo] = useState('');
  const preview = useEndpointMutation(scholarshipContract.previewGrant);
  const grant = useEndpointMutation(scholarshipContract.grant, {
    invalidates: [scholarshipContract.grants, scholarshipContract.list],
  });
  const refused = (error: Error): void => {
    if (!showServerErrors(form, error)) setRefusal(messageOf(error));
  };
  const look = form.onSubmit((body) => {
    setRefusal(null);
    preview.mutate({ body }, { onError: refused });
  });
  const seen = preview.data?.data;
  const apply = (): void => {
    const { scholarshipId, fromPeriod, untilPeriod } = form.values;
    const nims = (seen?.rows ?? []).filter(({ problem }) => problem === null).map(({ nim }) => nim);
    grant.mutate(
      { body: { scholarshipId: scholarshipId ?? '', nims, fromPeriod, untilPeriod, decreeNo } },
      {
        onError: refused,
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Beasiswa diberikan.');
          onDone();
        },
      },
    );
  };
  const choices = data
    .filter(({ isActive }) => isActive)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const semester = { allowDeselect: false, data: periodOptions() };
  return (
    <Form form={form} onSubmit={look} label="Beasiswa untuk mahasiswa terpilih">
      <Stack>
        {refusal !== null && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {seen === undefined ? (
          <>
            <Select label="Beasiswa" withAsterisk data={choices} {...form.getInputProps('scholarshipId')} />
            <div className={classes.pair}>
              <Select label="Mulai semester" {...semester} {...form.getInputProps('fromPeriod')} />
              <Select label="Sampai semester" {...semester} {...form.getInputProps('untilPeriod')} />
            </div>
            <TextInput
              label="Nomor SK (opsional)"
              maxLength={100}
              data-path="decreeNo"
              value={decreeNo}
              error={form.errors['decreeNo']}
              onChange={({ currentTarget }) => setDecreeNo(currentTarget.value)}
            />
          </>
        ) : (
          <BulkPreview preview={seen} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={seen === undefined ? onClose : preview.reset}>
            {seen === undefined ? 'Batal' : 'Kembali'}
          </Button>
          {seen === undefined ? (
            <Button type="submit" loading={preview.isPending}>
              Lihat perubahan
            </Button>
          ) : (
            <Button onClick={apply} loading={grant.isPending} disabled={seen.changing === 0}>
              Berikan kepada {seen.changing} mahasiswa
            </Button>
          )}
        </Group>
      </Stack>
    </Form>
  );
}
