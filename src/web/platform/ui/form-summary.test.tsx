import { Radio, TextInput } from '@mantine/core';
import { act } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useContractForm } from '#web/platform/lib/form.ts';
import { draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from './ConfirmDialog.tsx';
import { Form } from './Form.tsx';

const schema = z.object({
  name: z.string().min(1, 'Isi nama.'),
  city: z.string(),
  kind: z.enum(['A', 'B']),
  hidden: z.string(),
  rows: z.array(z.object({ name: z.string() })),
});

function Sample() {
  const form = useContractForm(schema, {
    name: '',
    city: '',
    kind: '',
    hidden: '',
    rows: [{ name: 'Ani' }, { name: '' }],
  });
  return (
    <Form form={form} label="Contoh" onSubmit={form.onSubmit(() => undefined)}>
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <TextInput label="Kota (opsional)" {...form.getInputProps('city')} />
      <Radio.Group label="Jenis" {...form.getInputProps('kind')}>
        <Radio value="A" label="Jenis A" />
      </Radio.Group>
      {form.values.rows.map((_, at) => (
        <fieldset key={at}>
          <legend>Pejabat {at + 1}</legend>
          <TextInput label="Nama dan gelar" {...form.getInputProps(`rows.${at}.name`)} />
        </fieldset>
      ))}
      <button type="submit">Simpan</button>
    </Form>
  );
}

function Choices({ start }: { start: string }) {
  const form = useContractForm(schema.pick({ kind: true }), { kind: start });
  return (
    <form noValidate onSubmit={form.onSubmit(() => undefined)}>
      <Radio.Group label="Jenis" {...form.getInputProps('kind')}>
        <Radio value="A" label="Jenis A" />
        <Radio value="C" label="Jenis C" />
      </Radio.Group>
    </form>
  );
}

test.each([
  ['the first', '', 'A'],
  ['the one that is made', 'C', 'C'],
])('a refused submit puts the keyboard on a group of choices too: on %s', async (_, start, focused) => {
  const { page } = await draw(<Choices start={start} />);
  await act(async () => page.querySelector('form')?.requestSubmit());
  expect(document.activeElement).toBe(page.querySelector(`input[value="${focused}"]`));
});

test('the problems on top of a form name their fields', async () => {
  const router = createMemoryRouter([{ path: '/', Component: Sample }]);
  const { page } = await draw(
    <ConfirmProvider>
      <RouterProvider router={router} />
    </ConfirmProvider>,
  );
  await act(async () => page.querySelector('form')?.requestSubmit());
  await act(async () => import('./Problems.tsx'));
  const told = [...page.querySelectorAll('[role="alert"] li')].map(({ textContent }) => textContent);
  expect(told).toEqual([
    'Isi nama.',
    'Kota: Wajib diisi.',
    'Jenis: Wajib diisi.',
    'Pejabat 2, Nama dan gelar: Wajib diisi.',
    'Wajib diisi.',
  ]);
  for (const button of page.querySelectorAll<HTMLElement>('[role="alert"] li button')) {
    button.focus();
    await press(button);
    expect(document.activeElement?.matches('input'), button.textContent).toBe(true);
  }
});
