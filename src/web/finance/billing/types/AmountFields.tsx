import { Select } from '@mantine/core';
import { useState } from 'react';
import { type AmountMode, amountModeLabels, amountModes } from '#shared/finance/billing/kinds.ts';
import { readRupiah } from '#shared/platform/format/read-rupiah.ts';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { Pair } from '#web/platform/ui/Pair.tsx';
import { type Entry, TextList } from '#web/platform/ui/TextList.tsx';
import type { TypeForm, TypeValues } from './type-values.ts';

const labels: Record<AmountMode, string> = {
  FLAT: 'Jumlah',
  PER_SKS: 'Jumlah per sks',
  PER_COURSE: 'Jumlah per mata kuliah',
  CUSTOM: 'Jumlah',
};

type Amount = Exclude<TypeValues['amounts'][number], string>;

/** Lines of NIM and amount, as they come out of a spreadsheet. */
export const readAmounts = (text: string): Entry<Amount>[] =>
  text.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    const entry = { name: `Baris ${at + 1} (${line.trim().replace(/\s+/g, ' ')})`, value: line };
    const [, nim, written] = /^\s*(\d{1,24})[\s;]+(.+)$/.exec(line) ?? [];
    if (nim === undefined || written === undefined)
      return { ...entry, problem: 'Tulis NIM, lalu jumlah, misalnya 25612010001 1.250.000.' };
    const read = readRupiah(written);
    return 'amount' in read
      ? { ...entry, value: { nim, amount: read.amount } }
      : { ...entry, problem: read.problem };
  });

/**
 * How much: one amount, an amount per sks or course, or amounts of single students, which are kept aside while the type is
 * counted in another way.
 */
export function AmountFields({ form, fixed }: { form: TypeForm; fixed: boolean }) {
  const { amountMode, amounts } = form.values;
  const [aside, setAside] = useState(amounts);
  const changeMode = (mode: AmountMode | null): void => {
    if (mode === null || mode === amountMode) return;
    if (amountMode === 'CUSTOM') setAside(amounts);
    form.setFieldValue('amounts', mode === 'CUSTOM' ? aside : []);
    form.setFieldValue('amountMode', mode);
  };
  return (
    <>
      <Pair>
        <Select
          label="Cara menghitung"
          withAsterisk
          allowDeselect={false}
          disabled={fixed}
          data={amountModes.map((value) => ({ value, label: amountModeLabels[value] }))}
          {...form.getInputProps('amountMode')}
          onChange={changeMode}
        />
        {amountMode !== 'CUSTOM' && (
          <MoneyInput label={labels[amountMode]} withAsterisk {...form.getInputProps('amount')} />
        )}
      </Pair>
      {amountMode === 'CUSTOM' && (
        <TextList<Amount>
          form={form}
          path="amounts"
          label="Jumlah per mahasiswa"
          description="Satu baris satu mahasiswa: NIM, lalu jumlah. Dapat ditempel dari lembar kerja."
          placeholder={'25612010001\t1.250.000'}
          withAsterisk
          minRows={3}
          maxRows={12}
          value={amounts}
          onChange={(value) => form.setFieldValue('amounts', value)}
          read={readAmounts}
          write={(entry) => (typeof entry === 'string' ? entry : `${entry.nim}\t${entry.amount}`)}
        />
      )}
    </>
  );
}
