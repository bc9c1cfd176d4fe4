import { QueryClientProvider } from '@tanstack/react-query';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { roomContract } from '#shared/teaching/rooms/room.contract.ts';
import { answer, draw, press, type } from '#test/web/render.tsx';
import { LookupNote } from '#web/platform/ui/LookupNote.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { useLookup } from './lookup.ts';
import { endpointQuery, queryClient } from './query.ts';
import { toast } from './toast.ts';

const root = join(import.meta.dirname, '../..');

let answers: () => Response;
let told: MockInstance<typeof toast.error>;

beforeEach(() => {
  queryClient.clear();
  answers = () => answer(422, { message: 'Daftar ruang sedang diperbarui.' });
  told = vi.spyOn(toast, 'error');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers()),
  );
});
afterEach(() => vi.unstubAllGlobals());

const settled = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    check();
  });

/** Two fields of a form that offer the same. */
function Rooms() {
  const { data = [] } = useLookup(endpointQuery(roomContract.select, {}));
  return <p>{data.length} ruang</p>;
}
const form = (
  <QueryClientProvider client={queryClient}>
    <LookupNote />
    <Rooms />
    <Rooms />
  </QueryClientProvider>
);

test('what fields could not be given is told once, and asked for again where it stands', async () => {
  const { page } = await draw(form);
  await settled(() => expect(page.textContent).toContain('Sebagian pilihan gagal dimuat.'));
  expect(told.mock.calls.map(([message]) => message)).toEqual(['Daftar ruang sedang diperbarui.']);
  answers = () => answer(200, { data: [{ value: 'r', label: 'R.101' }] });
  await press([...page.querySelectorAll('button')].find(({ textContent }) => textContent === 'Coba lagi'));
  await settled(() => expect(page.textContent).toBe('1 ruang1 ruang'));
  expect(told).toHaveBeenCalledTimes(1);
});

test('a field that searches says so at its end, and asks again', async () => {
  const field = (
    <QueryClientProvider client={queryClient}>
      <LookupSelect label="Mata kuliah" endpoint={courseContract.select} />
    </QueryClientProvider>
  );
  const { page } = await draw(field);
  const again = () => page.querySelector('[aria-label="Muat pilihan lagi"]');
  await settled(() => expect(again()).not.toBeNull());
  expect(told).toHaveBeenCalledTimes(1);
  answers = () => answer(200, { data: [{ value: 'c', label: 'MNJ301' }] });
  await press(again());
  await settled(() => expect(again()).toBeNull());
  const input = page.querySelector('input');
  if (input) await type(input, 'MNJ');
});

test('no answer is asked for whose failure nobody reads', () => {
  const silent = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.startsWith('platform/lib/'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/const (\{[^}]*\}) = use(?:Query|PageQuery)\(/g)]
        .filter(
          ([text, parts = '']) => !/\b(?:error|isError)\b/.test(parts) && !text.includes('usePageQuery'),
        )
        .map(([, parts]) => `${file}: ${parts}`),
    );
  // The first comes with the home; the second only reminds; the third is asked for by the tab beside it, who tells its failure.
  expect(silent.toSorted()).toEqual([
    'desk/home/StandingNotices.tsx: { data }',
    'platform/shell/BiodataDialog.tsx: { data }',
    'teaching/attendance/ClassView.tsx: { data: grid }',
  ]);
});
