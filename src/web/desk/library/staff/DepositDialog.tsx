import { Alert, Checkbox, Modal, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type DepositDetail,
  libraryClearanceContract,
} from '#shared/desk/library/library-clearance.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { DepositFacts } from './DepositFacts.tsx';

const { deposit, deposits, receive, changeDeposit } = libraryClearanceContract;
const stale = [deposit, deposits, libraryDeskContract.dashboard];

type Props = { thesis: DepositDetail; onClose: () => void };

const notesOf = ({ callNumber, embargoUntil, note, updatedAt }: DepositDetail) => ({
  callNumber,
  note,
  updatedAt,
  embargoUntil: embargoUntil ?? '',
});

/** The library checks print and file, and receives both. */
function Receive({ thesis, onClose }: Props) {
  const form = useContractForm(receive.body, {
    ...notesOf(thesis),
    url: '',
    printed: false,
    digital: false,
  });
  const { submit, busy } = useFormSave(receive, form, {
    invalidates: stale,
    params: { id: thesis._id },
    onSaved: onClose,
  });
  const field = form.getInputProps;
  return (
    <FormDialog
      title="Terima skripsi"
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Terima"
      onClose={onClose}
    >
      <DepositFacts thesis={thesis} />
      {!thesis.hasFinal && <Alert color="yellow">Naskah final belum diunggah mahasiswa.</Alert>}
      <Checkbox label="Naskah cetak lengkap dan sudah disahkan" {...field('printed', { type: 'checkbox' })} />
      <Checkbox
        label="Berkas digital dapat dibuka dan sama dengan naskah cetak"
        {...field('digital', { type: 'checkbox' })}
      />
      <TextInput label="Nomor panggil" {...field('callNumber')} />
      <DateField
        label="Embargo sampai"
        description="Naskah lengkap belum dapat dibaca sampai hari ini; kosong: tanpa embargo."
        {...field('embargoUntil')}
      />
      <TextInput label="Tautan repositori" placeholder="https://" {...field('url')} />
      <Textarea label="Catatan" autosize minRows={2} {...field('note')} />
    </FormDialog>
  );
}

/** What the library notes of a thesis it has. */
function Notes({ thesis, onClose }: Props) {
  const form = useContractForm(changeDeposit.body, notesOf(thesis));
  const { submit, busy } = useFormSave(changeDeposit, form, {
    invalidates: stale,
    params: { id: thesis._id },
    onSaved: onClose,
  });
  return (
    <FormDialog title="Skripsi yang diterima" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <DepositFacts thesis={thesis} />
      <TextInput label="Nomor panggil" {...form.getInputProps('callNumber')} />
      <DateField
        label="Embargo sampai"
        description="Kosong: tanpa embargo."
        {...form.getInputProps('embargoUntil')}
      />
      <Textarea label="Catatan" autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

/** A thesis as the library checks it. */
export function DepositDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(endpointQuery(deposit, { params: { id } }));
  if (data === undefined) {
    return (
      <Modal opened onClose={onClose} title="Skripsi" closeButtonProps={{ 'aria-label': 'Tutup' }}>
        {error === null ? (
          <Skeleton height="12rem" role="status" aria-label="Memuat skripsi" />
        ) : (
          <Stack>
            <Alert color="red">{messageOf(error)}</Alert>
          </Stack>
        )}
      </Modal>
    );
  }
  const Shown = data.deposit === 'PENDING' ? Receive : Notes;
  return <Shown thesis={data} onClose={onClose} />;
}
