import { useState } from 'react';
import { expect, test } from 'vitest';
import { parseScore } from '#shared/platform/grading/score-text.ts';
import { MAX_GPA, MAX_SCORE } from '#shared/platform/grading/scale.ts';
import { hostileNumbers } from '#test/factories/hostile-numbers.ts';
import { blur, draw, type } from '#test/web/render.tsx';
import { DecimalInput, decimalOf } from './DecimalInput.tsx';

async function drawDecimal(initial: number | string, props: { max?: number; decimals?: 1 | 2 } = {}) {
  const seen = { value: initial };
  function Sample() {
    const [value, setValue] = useState<number | string>(initial);
    const change = (next: number | string) => {
      setValue(next);
      Object.assign(seen, { value: next });
    };
    return <DecimalInput label="Nilai akhir" value={value} onChange={change} {...props} />;
  }
  const { page } = await draw(<Sample />);
  return { page, field: page.querySelector('input') ?? new HTMLInputElement(), seen };
}

test.each([MAX_SCORE, MAX_GPA])(
  'the form takes what a file takes, and refuses the same, up to %i',
  async (max) => {
    const { page, field, seen } = await drawDecimal('', { max });
    for (const text of hostileNumbers) {
      await type(field, text);
      await blur(field);
      const read = parseScore(text, max);
      expect([text, seen.value]).toEqual([text, read.ok ? read.score : text]);
      expect([text, field.getAttribute('aria-invalid')]).toEqual([text, read.ok ? null : 'true']);
      if (!read.ok) expect(page.textContent).toContain(read.message);
    }
  },
);

test('a score is shown as people type it, and half a score is no mistake while it is typed', async () => {
  const { page, field, seen } = await drawDecimal(8550);
  expect(field.value).toBe('85,5');
  await type(field, '90,');
  expect([field.value, seen.value, page.textContent]).toEqual(['90,', '90,', 'Nilai akhir']);
  await type(field, '90,25');
  await blur(field);
  expect([field.value, seen.value]).toEqual(['90,25', 9025]);
  await type(field, '');
  expect(seen.value).toBe('');
});

test('a figure with one decimal is kept in tenths', async () => {
  const { page, field, seen } = await drawDecimal(37, { decimals: 1 });
  expect(field.value).toBe('3,7');
  await type(field, '3,55');
  await blur(field);
  expect([seen.value, page.textContent]).toEqual(['3,55', 'Nilai akhirNilai paling banyak satu desimal.']);
});

test('an empty field counts as nothing; what cannot be read spoils every sum', () => {
  expect([decimalOf(''), decimalOf(0), decimalOf(1250)]).toEqual([0, 0, 1250]);
  expect(decimalOf('12,345')).toBeNaN();
  expect(decimalOf('1250')).toBeNaN();
});
