import { Radio, Stack } from '@mantine/core';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { LoanView } from '#shared/desk/library/library.views.ts';
import { lostCharge } from '#shared/desk/library/fine.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';

type Values = { updatedAt: string; settle: 'REPLACED' | 'PAID'; price: number | '' };

/** A lost copy: replaced by the same title, or paid for. */
export function LostDialog({ loan, onClose }: { loan: LoanView; onClose: () => void }) {
  const { _id: id, title, price, updatedAt } = loan;
  const first: Values = { updatedAt, settle: 'PAID', price: price > 0 ? price : '' };
  const form = useContractForm(libraryDeskContract.lose.body, first);
  const { submit, busy } = useFormSave(libraryDeskContract.lose, form, {
    invalidates: [
      libraryDeskContract.member,
      libraryDeskContract.loans,
      libraryDeskContract.fines,
      libraryDeskContract.dashboard,
      libraryDeskContract.reservations,
    ],
    params: { id },
    onSaved: onClose,
  });
  const worth = price > 0 ? price : Number(form.values.price);
  const isPaid = form.values.settle === 'PAID';
  return (
    <FormDialog
      title={`Catat hilang: ${title}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Catat hilang"
      onClose={onClose}
    >
      <Radio.Group label="Cara mengganti" withAsterisk {...form.getInputProps('settle')}>
        <Stack mt="xs">
          <Radio
            value="PAID"
            label="Dibayar satu setengah kali harga"
            description={
              worth > 0 ? `Ganti rugi ${rupiah(lostCharge(worth))}, ditagihkan kepada mahasiswa.` : undefined
            }
          />
          <Radio
            value="REPLACED"
            label="Diganti judul yang sama"
            description="Buku pengganti didaftarkan sebagai eksemplar baru."
          />
        </Stack>
      </Radio.Group>
      {isPaid && price === 0 && (
        <MoneyInput label="Harga buku" withAsterisk {...form.getInputProps('price')} />
      )}
    </FormDialog>
  );
}
