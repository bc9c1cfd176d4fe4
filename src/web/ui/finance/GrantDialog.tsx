import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { scholarshipContract } from '#shared/contracts/scholarship.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { staleBills } from './stale-bills.ts';
import { currentPeriod, periodOptions } from '#web/ui/period-options.ts';
import classes from './GrantDialog.module.css';

type Props = {
  /** Who is to get it; without them the NIM are typed in. */
  students?: readonly { nim: string; name: string }[];
  onGranted?: () => void;
  onClose: () => void;
};

/** Grants a scholarship to students chosen before, or to a list of NIM. */
export function GrantDialog({ students, onGranted, onClose }: Props) {
  const { data = [] } = useQuery(endpointQuery(scholarshipContract.list, {}));
  const form = useContractForm(scholarshipContract.grant.body, {
    scholarshipId: null as string | null,
    nims: students?.map(({ nim }) => nim) ?? [],
    fromPeriod: currentPeriod(),
    untilPeriod: currentPeriod(),
    decreeNo: '',
  });
  const { submit, busy } = useFormSave(scholarshipContract.grant, form, {
    invalidates: [scholarshipContract.grants, scholarshipContract.list, studentContract.list, ...staleBills],
    onSaved: () => {
      onGranted?.();
      onClose();
    },
  });
  const choices = data
    .filter(({ isActive }) => isActive)
    .map(({ _id, name }) => ({ value: _id, label: name }));
  const { nims } = form.values;
  const wrong = Object.entries(form.errors).find(([path]) => path.startsWith('nims'))?.[1];
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
      {students === undefined ? (
        <Textarea
          label="NIM penerima"
          description={`Satu atau banyak, dipisahkan baris baru, spasi, atau koma. ${nims.length} NIM.`}
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          data-path="nims"
          error={wrong}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue(
              'nims',
              value.split(/[\s,;]+/).filter((nim) => nim !== ''),
            )
          }
        />
      ) : (
        <Textarea
          label={`Penerima (${students.length})`}
          readOnly
          autosize
          maxRows={8}
          data-path="nims"
          error={wrong}
          value={students.map(({ nim, name }) => `${nim} ${name}`).join('\n')}
        />
      )}
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
