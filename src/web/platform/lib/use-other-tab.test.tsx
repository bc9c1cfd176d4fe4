import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { act, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawHook } from '#test/web/render.tsx';
import type * as Drafts from './drafts.ts';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { useOtherTab } from './use-other-tab.ts';

const KEY = 'draft:u:form';

beforeEach(() => localStorage.clear());

/** The drafts as another tab of the same browser knows them. */
async function otherTab(): Promise<typeof Drafts> {
  vi.resetModules();
  return import('./drafts.ts');
}
const heard = () => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: KEY })));

/** A form of one list: what it holds is kept after every change. */
function useList(key = KEY) {
  const [held, setHeld] = useState(() => (readDraft(key) as number[] | null) ?? []);
  const [saves, setSaves] = useState(0);
  useOtherTab(
    key,
    (draft) => setHeld(draft as number[]),
    () => setSaves((before) => before + 1),
  );
  return {
    held,
    /** How often the form heard that its draft is kept nowhere any more. */
    saves,
    add: (one: number) => {
      keepDraft(key, [...held, one]);
      setHeld([...held, one]);
    },
  };
}

test('what another tab chose stays when this one goes on', async () => {
  const { result } = await drawHook(() => useList());
  const other = await otherTab();
  other.keepDraft(KEY, [1, 2, 3, 4, 5]);
  await heard();
  await act(async () => result.current.add(6));
  expect(other.readDraft(KEY)).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each(['focus', 'pageshow'])('a tab that was asleep looks on %s', async (moment) => {
  const { result } = await drawHook(() => useList());
  (await otherTab()).keepDraft(KEY, [1]);
  await act(async () => void window.dispatchEvent(new Event(moment)));
  expect(result.current.held).toEqual([1]);
});

test('what one tab forgets is only its own, and what stands in the other stays', async () => {
  const { result } = await drawHook(() => useList());
  const other = await otherTab();
  other.keepDraft(KEY, [1]);
  forgetDraft(KEY);
  expect(other.readDraft(KEY)).toEqual([1]);
  await heard();
  other.forgetDraft(KEY);
  await heard();
  await heard();
  expect([localStorage.length, result.current.held, result.current.saves]).toEqual([0, [1], 1]);
});

test('what was taken over is not written back', async () => {
  await drawHook(() => useList());
  const other = await otherTab();
  other.keepDraft(KEY, [1]);
  await heard();
  other.keepDraft(KEY, [1, 2]);
  keepDraft(KEY, [1]);
  expect(other.readDraft(KEY)).toEqual([1, 2]);
});

test('no turn of two tabs loses what either added', async () => {
  const turns = fc.array(fc.record({ mine: fc.boolean(), one: fc.nat() }), { maxLength: 12 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(turns, async (steps) => {
      const key = `${KEY}:${(run += 1)}`;
      const { result } = await drawHook(() => useList(key));
      const other = await otherTab();
      for (const { mine, one } of steps) {
        if (mine) await act(async () => result.current.add(one));
        else other.keepDraft(key, [...((other.readDraft(key) as number[] | null) ?? []), one]);
        await heard();
      }
      const all = steps.map(({ one }) => one);
      expect([result.current.held, other.readDraft(key) ?? []]).toEqual([all, all]);
    }),
    { numRuns: 20 },
  );
});

test('every form that keeps drafts follows the other tab', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const keeping = files.filter((file) => /\bkeepDraft\(/.test(readFileSync(file, 'utf8')));
  const deaf = keeping.filter((file) => !readFileSync(file, 'utf8').includes('useOtherTab('));
  expect(keeping.length).toBeGreaterThan(5);
  expect(deaf).toEqual(['src/web/platform/lib/drafts.ts']);
});
