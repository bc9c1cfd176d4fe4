import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, type } from '#test/web/render.tsx';
import { ScoreField } from './ScoreField.tsx';

test('a score says its letter and what becomes of the grade; what is none stays as it was typed', async () => {
  function Sample() {
    const [value, setValue] = useState<number | string>(8500);
    return <ScoreField from="71,50 (B)" value={value} onChange={setValue} />;
  }
  const { page } = await draw(<Sample />);
  const field = page.querySelector('input') ?? new HTMLInputElement();
  expect(page.textContent).toContain('71,50 (B) menjadi 85,00 (A-)');
  for (const text of ['85,555', '8e5']) {
    await type(field, text);
    expect(field.value).toBe(text);
    expect(page.textContent).not.toContain('menjadi');
  }
});
