import { Select, TextInput } from '@mantine/core';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { TextList, wordEntries } from '#web/platform/ui/TextList.tsx';
import { staleBills } from '../bills/stale-bills.ts';
import { currentPeriod, periodOptions } from '#web/platform/ui/period-options.ts';
import classes from '../billing.module.css';

/** Grants a scholarship to one student or to a list of NIM. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useLookup(endpointQuery(scholarshipContract.list, {}));
  const form = useContractForm(scholarshipContract.grant.body, {
    scholarshipId: null as string | null,
    nims: [] as string[],
    fromPeriod: currentPeriod(),
    untilPeriod: currentPeriod(),
    decreeNo: '',
  });
  const { submit, busy } = useFormSave(scholarshipContract.grant, form, {
    invalidates: [scholarshipContract.grants, scholarshipContract.list, ...staleBills],
    onSaved: onClose,
  });
  const choices = data
    .filter(({ isActive }) => isActive)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const { nims } = form.values;
  return (
    <FormDialog
      title="Berikan beasiswa"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Berikan"
      onClose={onClose}
    >
      <Select label="Beasiswa" withAsterisk data={choices} {...form.getInputProps('scholarshipId')} />
      <TextList
        form={form}
        path="nims"
        label="NIM penerima"
        description={`Satu atau banyak, dipisahkan baris baru, spasi, atau koma. ${nims.length} NIM.`}
        withAsterisk
        minRows={3}
        maxRows={10}
        value={nims}
        onChange={(value) => form.setFieldValue('nims', value)}
        read={wordEntries}
        write={String}
      />
      <div className={classes.pair}>
        <Select
          label="Mulai semester"
          allowDeselect={false}
          data={periodOptions()}
          {...form.getInputProps('fromPeriod')}
        />
        <Select
          label="Sampai semester"
          allowDeselect={false}
          data={periodOptions()}
          {...form.getInputProps('untilPeriod')}
        />
      </div>
      <TextInput label="Nomor SK (opsional)" {...form.getInputProps('decreeNo')} />
    </FormDialog>
  );
}
