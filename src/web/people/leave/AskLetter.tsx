import { Alert, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { letterContract } from '#shared/completion/letters/letter.contract.ts';
import {
  exitLetters,
  type LetterParent,
  letterTypeLabels,
  letterTypes,
  type LetterVisit,
} from '#shared/completion/letters/letter.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { VisitFields } from './VisitFields.tsx';

const noParent: LetterParent = { name: '', nip: '', rank: '', office: '' };
const noVisit: LetterVisit = { start: '', end: '', contact: '' };

/** Form to request a letter. */
export function AskLetter({ onClose }: { onClose: () => void }) {
  const form = useContractForm(letterContract.ask.body, {
    type: '',
    purpose: '',
    addressee: '',
    parent: null as LetterParent | null,
    visit: null as LetterVisit | null,
  });
  const { submit, busy } = useFormSave(letterContract.ask, form, {
    invalidates: [letterContract.own],
    onSaved: onClose,
  });
  const type = letterTypes.find((letterType) => letterType === form.values.type);
  return (
    <FormDialog
      title="Minta surat"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Kirim permintaan"
      onClose={onClose}
    >
      <Select
        label="Jenis surat"
        withAsterisk
        data={letterTypes.map((value) => ({ value, label: letterTypeLabels[value] }))}
        {...form.getInputProps('type')}
        onChange={(value) =>
          form.setValues({ type: value ?? '', visit: value === 'PENGANTAR' ? noVisit : null })
        }
      />
      {type !== undefined && exitLetters[type] !== undefined && (
        <Alert color="yellow">Surat ini mengakhiri studi Anda di sini begitu diterbitkan.</Alert>
      )}
      <Textarea
        label="Keperluan atau alasan"
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('purpose')}
      />
      {type === 'AKTIF' && (
        <Switch
          label="Cantumkan orang tua yang pegawai negeri"
          description="Untuk tunjangan keluarga."
          checked={form.values.parent !== null}
          onChange={({ currentTarget: { checked } }) =>
            form.setFieldValue('parent', checked ? noParent : null)
          }
        />
      )}
      {type === 'AKTIF' && form.values.parent !== null && (
        <>
          <TextInput label="Nama orang tua" withAsterisk {...form.getInputProps('parent.name')} />
          <TextInput label="NIP" withAsterisk inputMode="numeric" {...form.getInputProps('parent.nip')} />
          <TextInput
            label="Pangkat dan golongan"
            placeholder="Penata, III/c"
            withAsterisk
            {...form.getInputProps('parent.rank')}
          />
          <TextInput label="Instansi" withAsterisk {...form.getInputProps('parent.office')} />
        </>
      )}
      {type === 'PENGANTAR' && <VisitFields form={form} />}
    </FormDialog>
  );
}
