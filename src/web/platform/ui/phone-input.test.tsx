import { useState } from 'react';
import { expect, test } from 'vitest';
import { blur, draw, type } from '#test/web/render.tsx';
import { PhoneInput } from './PhoneInput.tsx';

function Field() {
  const [value, setValue] = useState('');
  return <PhoneInput label="Nomor HP" value={value} onChange={setValue} />;
}

test('a phone-like number gets its dashes when the field is left, other text stays', async () => {
  const { page } = await draw(<Field />);
  const input = page.querySelector('input');
  if (input === null) throw new Error('no field');
  expect(input.inputMode).toBe('tel');
  await type(input, '081234567890');
  expect(input.value).toBe('081234567890');
  await blur(input);
  expect(input.value).toBe('0812-3456-7890');
  await type(input, 'ext. 12');
  await blur(input);
  expect(input.value).toBe('ext. 12');
});
