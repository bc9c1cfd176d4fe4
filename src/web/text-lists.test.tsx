import fc from 'fast-check';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { paymentTypeContract } from '#shared/finance/billing/payment-type.contract.ts';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { incidentForm } from '#shared/desk/personal-data/data-incident.contract.ts';
import { campus } from '#test/web/campus.ts';
import { draw } from '#test/web/render.tsx';
import { AmountFields, readAmounts } from '#web/finance/billing/types/AmountFields.tsx';
import { emptyType } from '#web/finance/billing/types/type-values.ts';
import { setCampus } from '#web/platform/lib/campus.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { contractErrors } from '#web/platform/lib/form-errors.ts';
import { TextList, wordEntries } from '#web/platform/ui/TextList.tsx';

setCampus(campus, '2026-08-24T03:00:00.000Z');
// Missing here; a text that grows waits for fonts.
Object.assign(document, { fonts: new EventTarget() });

const blank = {
  ...emptyType({ lateFee: { mode: 'NONE' } }),
  code: 'SPP-1',
  name: 'SPP ganjil',
  category: 'SPP' as const,
  periodCode: '20261',
  amountMode: 'CUSTOM' as const,
  dueDate: '2026-09-30',
};

function Types({ save }: { save: (body: unknown) => void }) {
  const form = useContractForm(paymentTypeContract.save.body, blank);
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <AmountFields form={form} fixed={false} />
    </form>
  );
}

function Grants({ save }: { save: (body: unknown) => void }) {
  const form = useContractForm(scholarshipContract.grant.body, {
    scholarshipId: '0198c0de-0000-7000-8000-000000000001',
    nims: [] as string[],
    fromPeriod: '20261',
    untilPeriod: '20261',
    decreeNo: '',
  });
  return (
    <form noValidate onSubmit={form.onSubmit(save)}>
      <TextList
        form={form}
        path="nims"
        label="NIM"
        value={form.values.nims}
        onChange={(value) => form.setFieldValue('nims', value)}
        read={wordEntries}
        write={String}
      />
    </form>
  );
}

async function open(Fields: typeof Types) {
  const save = vi.fn<(body: unknown) => void>();
  const { page } = await draw(<Fields save={save} />);
  const field = (): HTMLTextAreaElement => {
    const found = page.querySelector<HTMLTextAreaElement>('textarea[data-path]');
    if (!found) throw new Error('no text');
    return found;
  };
  const paste = (text: string) =>
    act(async () => {
      Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field());
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const submit = () =>
    act(async () =>
      page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    );
  return { save, page, field, paste, submit };
}

test('a line that cannot be read keeps the list from being saved, and is named with the reason', async () => {
  const { save, page, field, paste, submit } = await open(Types);
  const lines = [
    '26612010093\t125.000',
    '26612010094\tRp 125.002,50',
    '26612010095\t125.000',
    '26612010096\t1.000',
  ];
  await paste(lines.join('\n'));
  const why = 'Baris 2 (26612010094 Rp 125.002,50): Tulis tanpa sen, misalnya 1.250.000.';
  expect(page.textContent).toContain(why);
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(field().value).toBe(lines.join('\n'));
  expect(page.textContent).toContain(why);
  expect(document.activeElement).toBe(field());
  await paste(lines.join('\n').replace(',50', ''));
  await submit();
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    amounts: [
      { nim: '26612010093', amount: 125_000 },
      { nim: '26612010094', amount: 125_002 },
      { nim: '26612010095', amount: 125_000 },
      { nim: '26612010096', amount: 1_000 },
    ],
  });
});

test('what the schema refuses in a list is named by its line', async () => {
  const { save, page, paste, submit } = await open(Types);
  await paste('26612010093 125.000\n\n26612010094 0');
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(page.textContent).toMatch(/Baris 3 \(26612010094 0\): \S/);
});

test('a refused word of a list is named, and the message goes when the text is changed', async () => {
  const { save, page, paste, submit } = await open(Grants);
  await paste('26612010093, 1\n26612010094');
  await submit();
  expect(save).not.toHaveBeenCalled();
  expect(page.textContent).toMatch(/"1": \S/);
  await paste('26612010093, 26612010094');
  expect(page.textContent).not.toContain('"1":');
  await submit();
  expect(save.mock.calls[0]?.[0]).toMatchObject({ nims: ['26612010093', '26612010094'] });
});

/** Every screen that makes a list of a text: the reader, and the list in a form that is right otherwise. */
const lists: [
  string,
  (text: string) => readonly { value: unknown }[],
  z.ZodType,
  (list: unknown[]) => object,
][] = [
  ['amounts', readAmounts, paymentTypeContract.save.body, (amounts) => ({ ...blank, amounts })],
  [
    'nims',
    wordEntries,
    scholarshipContract.grant.body,
    (nims) => ({
      scholarshipId: '0198c0de-0000-7000-8000-000000000001',
      nims,
      fromPeriod: '20261',
      untilPeriod: '20261',
    }),
  ],
  [
    'accounts',
    wordEntries,
    incidentForm,
    (accounts) => ({
      title: 'Insiden',
      foundOn: '2026-08-20',
      foundTime: 480,
      exposed: 'Nama dan NIM',
      course: 'Berkas terbuka',
      handling: 'Ditutup kembali',
      accounts,
    }),
  ],
];

test.each(lists)('no line of a text is lost: %s', (path, read, schema, body) => {
  const nim = fc.integer({ min: 26612010001, max: 26612010999 }).map(String);
  const good = fc
    .tuple(nim, fc.constantFrom('125000', '1.250.000', 'Rp 85.000'))
    .map((parts) => parts.join('\t'));
  const bad = fc.constantFrom(
    '26612010001 12,5',
    'x',
    '26612010001',
    'Siti 1',
    '1 2 3',
    ';',
    '26612010002\t-5',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(good, bad, nim, fc.constant('')), { maxLength: 6 }), (lines) => {
      const text = lines.join('\n');
      const entries = read(text);
      const kept = path === 'amounts' ? lines : text.split(/[\s,;]+/);
      expect(entries).toHaveLength(kept.filter((line) => line.trim() !== '').length);
      const unread = entries.findIndex((entry) => 'problem' in entry);
      const errors = contractErrors(schema, body(entries.map(({ value }) => value)));
      expect(unread === -1 || Object.keys(errors).some((key) => key.startsWith(`${path}.`))).toBe(true);
    }),
  );
});
