import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { blur, draw, type } from '#test/web/render.tsx';
import { MoneyInput } from './MoneyInput.tsx';

async function drawMoney(initial: number | string = '') {
  const seen = { value: initial };
  const tell = (value: number | string) => Object.assign(seen, { value });
  function Sample() {
    const [value, setValue] = useState<number | string>(initial);
    const change = (next: number | string) => {
      setValue(next);
      tell(next);
    };
    return <MoneyInput label="Jumlah" value={value} onChange={change} />;
  }
  const { page } = await draw(<Sample />);
  const field = page.querySelector('input') ?? new HTMLInputElement();
  return { page, field, seen };
}

const paste = (field: HTMLInputElement, text: string) =>
  act(async () => {
    field.focus();
    field.setSelectionRange(0, field.value.length);
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    field.dispatchEvent(event);
  });

test('digits are grouped while they are typed', async () => {
  const { field, seen } = await drawMoney();
  await type(field, '1250000');
  expect(field.value).toBe('1.250.000');
  expect(seen.value).toBe(1_250_000);
  await type(field, '1.250.00');
  expect(field.value).toBe('125.000');
});

test('an amount pasted with its currency is understood', async () => {
  const { field, seen } = await drawMoney(5000);
  expect(field.value).toBe('5.000');
  await paste(field, 'Rp 1.250.000,00');
  expect(field.value).toBe('1.250.000');
  expect(seen.value).toBe(1_250_000);
});

test('a full amount with ",00" may be typed to its end', async () => {
  const { field, seen } = await drawMoney(1_250_000);
  await type(field, '1.250.000,0');
  expect(field.value).toBe('1.250.000,0');
  expect(seen.value).toBe(1_250_000);
  await blur(field);
  expect(field.value).toBe('1.250.000');
});

test.each([
  ['1.250.000,50', 'Tulis tanpa sen'],
  ['-5000', 'tidak boleh negatif'],
  ['2.000.000.000', 'paling banyak Rp1.000.000.000'],
])('%s stays as typed, with the reason', async (text, reason) => {
  const { page, field, seen } = await drawMoney();
  await type(field, text);
  await blur(field);
  expect(field.value).toBe(text);
  expect(seen.value).toBe(text);
  expect(page.textContent).toContain(reason);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
