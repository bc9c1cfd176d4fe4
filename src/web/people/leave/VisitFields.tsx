import { Group, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { LetterVisit } from '#shared/completion/letters/letter.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';

type Values = { addressee: string; visit: LetterVisit | null };

/** Fields of a letter of introduction: recipient, visit and contact. */
export function VisitFields<V extends Values, B>({
  form,
}: {
  form: Pick<UseFormReturnType<V, B>, 'getInputProps'>;
}) {
  return (
    <>
      <TextInput
        label="Ditujukan kepada"
        description="Pimpinan dan nama tempat tujuan."
        withAsterisk
        {...form.getInputProps('addressee')}
      />
      <Group grow align="flex-start">
        <DateField label="Mulai" withAsterisk {...form.getInputProps('visit.start')} />
        <DateField label="Selesai" withAsterisk {...form.getInputProps('visit.end')} />
      </Group>
      <TextInput
        label="Kontak Anda"
        description="Nomor HP atau email."
        withAsterisk
        {...form.getInputProps('visit.contact')}
      />
    </>
  );
}
