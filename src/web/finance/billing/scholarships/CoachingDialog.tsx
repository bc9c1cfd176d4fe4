import { Text, Textarea } from '@mantine/core';
import { type GrantRow, scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { COACHING_TERMS } from '#shared/finance/billing/coaching.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

/** Records that the holder of a grant is coached this term. */
export function CoachingDialog({ grant, onClose }: { grant: GrantRow; onClose: () => void }) {
  const form = useContractForm(scholarshipContract.coach.body, { updatedAt: grant.updatedAt, note: '' });
  const { submit, busy } = useFormSave(scholarshipContract.coach, form, {
    invalidates: [scholarshipContract.grants],
    params: { id: grant._id },
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Catat pembinaan ${grant.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Catat"
      onClose={onClose}
    >
      <Text>
        Berlaku untuk semester aktif dan diberitahukan kepada mahasiswa.{' '}
        {grant.kind === 'KIP'
          ? `KIP baru dapat diakhiri karena IPK setelah ${COACHING_TERMS} semester pembinaan.`
          : `${grant.scholarship} dapat diakhiri karena IPK tanpa menunggu pembinaan.`}
      </Text>
      <Textarea
        label="Bentuk pembinaan"
        placeholder="Misalnya: bimbingan belajar setiap Rabu bersama dosen PA"
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
