import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type AmountMode, amountModeLabels, amountModes } from '#shared/finance/billing/kinds.ts';
import { readRupiah } from '#shared/platform/format/read-rupiah.ts';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { Pair } from '#web/platform/ui/Pair.tsx';
import type { TypeForm, TypeValues } from './type-values.ts';

const labels: Record<AmountMode, string> = {
  FLAT: 'Jumlah',
  PER_SKS: 'Jumlah per sks',
  PER_COURSE: 'Jumlah per mata kuliah',
  CUSTOM: 'Jumlah',
};

type Read = { amounts: TypeValues['amounts']; wrong: number | null };

/** Lines of NIM and amount, as they come out of a spreadsheet; `wrong` is the first line that cannot be read. */
export function readAmounts(text: string): Read {
  const amounts: TypeValues['amounts'] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, nim, written] = /^\s*(\d{1,24})[\s;]+(.+)$/.exec(line) ?? [];
    const read = readRupiah(written ?? '');
    if (nim === undefined || !('amount' in read)) return { amounts, wrong: at + 1 };
    amounts.push({ nim, amount: read.amount });
  }
  return { amounts, wrong: null };
}

function NamedAmounts({ form }: { form: TypeForm }) {
  const [text, setText] = useState(() =>
    form.values.amounts.map(({ nim, amount }) => `${nim}\t${amount}`).join('\n'),
  );
  const { wrong } = readAmounts(text);
  return (
    <Textarea
      label="Jumlah per mahasiswa"
      description="Satu baris satu mahasiswa: NIM, lalu jumlah. Dapat ditempel dari lembar kerja."
      placeholder={'25612010001\t1.250.000'}
      withAsterisk
      autosize
      minRows={3}
      maxRows={12}
      data-path="amounts"
      value={text}
      error={wrong === null ? form.errors['amounts'] : `Baris ${wrong} tidak dapat dibaca.`}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        form.setFieldValue('amounts', readAmounts(value).amounts);
      }}
    />
  );
}

/** How much: one amount, an amount per sks or course, or amounts of single students. */
export function AmountFields({ form, fixed }: { form: TypeForm; fixed: boolean }) {
  const { amountMode } = form.values;
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
        />
        {amountMode !== 'CUSTOM' && (
          <MoneyInput label={labels[amountMode]} withAsterisk {...form.getInputProps('amount')} />
        )}
      </Pair>
      {amountMode === 'CUSTOM' && <NamedAmounts form={form} />}
    </>
  );
}
