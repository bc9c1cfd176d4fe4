import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { CallError } from './call-error.ts';
import { useRepeatKey } from './repeat-key.ts';

type Keys = ReturnType<typeof useRepeatKey>;

function Form({ told }: { told: (keys: Keys) => void }) {
  told(useRepeatKey());
  return null;
}

/** The keys of a form that is on the page. */
async function keys(): Promise<Keys> {
  const drawn: Keys[] = [];
  await draw(<Form told={(one) => void drawn.push(one)} />);
  const [held] = drawn;
  if (held === undefined) throw new Error('the form was not drawn');
  return held;
}

test.each([
  ['no connection', 0],
  ['a proxy that gave up', 502],
])('a change sent again after %s has the key it had, so that it is made once', async (_, status) => {
  const { keyFor, heard } = await keys();
  const first = keyFor({ name: 'Etika' });
  heard(new CallError(status, '', null));
  expect(keyFor({ name: 'Etika' })).toBe(first);
  expect(keyFor({ name: 'Etika Bisnis' })).not.toBe(first);
});

test('after a success or a refusal the next change has a key of its own', async () => {
  const { keyFor, heard } = await keys();
  const first = keyFor({ name: 'Etika' });
  heard();
  const second = keyFor({ name: 'Etika' });
  heard(new CallError(422, '', null));
  const third = keyFor({ name: 'Etika' });
  expect(new Set([first, second, third]).size).toBe(3);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
});

test('another file makes another change', async () => {
  const { keyFor } = await keys();
  const of = (name: string) => keyFor({ note: 'Bukti', file: new File(['x'], name, { lastModified: 1 }) });
  expect(of('a.pdf')).toBe(of('a.pdf'));
  expect(of('a.pdf')).not.toBe(of('b.pdf'));
});
