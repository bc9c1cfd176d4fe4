import { act, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BiodataView } from '#shared/people/biodata/biodata.contract.ts';
import { draw } from '#test/web/render.tsx';
import { useAutosave } from './use-autosave.ts';
import { type BiodataEditing, type SavedBiodata, useBiodataForm } from './use-biodata-form.ts';

vi.mock('#web/platform/lib/campus.ts', () => ({ campusNow: () => new Date('2026-08-24T03:00:00Z') }));

const stored = { birthPlace: 'Bandung', street: 'Jalan A', nisn: '', updatedAt: 'v0' };
type Change = Partial<typeof stored>;

/** A server that keeps what it is sent, and waits with its answer until it is let. */
function server() {
  const sent: Change[] = [];
  const answers: (() => void)[] = [];
  let held: typeof stored = stored;
  const send = (change: object): Promise<SavedBiodata> => {
    sent.push(change);
    held = { ...held, ...change, updatedAt: `v${sent.length}` };
    const answer = { biodata: viewOf(held), completeness: nothingMissing, warnings: [] };
    return new Promise((resolve) => answers.push(() => resolve(answer)));
  };
  return { sent, send, answer: () => act(async () => answers.shift()?.()) };
}
const nothingMissing = { complete: true, percent: 100, missing: [] };
const empty = { father: {}, mother: {}, guardian: {}, emergency: {}, domicile: null };
const viewOf = (fields: typeof stored) => ({ ...empty, ...fields }) as unknown as BiodataView;

async function open(send: ReturnType<typeof server>['send']) {
  const held: { editing?: BiodataEditing } = {};
  function Editor() {
    const editing = useBiodataForm(viewOf(stored), send);
    useAutosave(editing);
    useEffect(() => {
      held.editing = editing;
    });
    return null;
  }
  const { redraw } = await draw(<Editor />);
  const type = (field: string, value: string) =>
    act(async () => held.editing?.form.setFieldValue(field, value));
  return {
    type,
    leave: () => redraw(null),
    isHeldBack: () => held.editing?.isHeldBack(),
    editing: () => held.editing,
  };
}

const rest = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('what was typed just before the form is left is sent at once', async () => {
  const { sent, send } = server();
  const { type, leave } = await open(send);
  await type('birthPlace', 'Garut');
  await rest(200);
  expect(sent).toEqual([]);
  await leave();
  expect(sent).toEqual([{ birthPlace: 'Garut', updatedAt: 'v0' }]);
});

test('what is typed while a save is under way follows it, based on what that one stored', async () => {
  const { sent, send, answer } = server();
  const { type, leave } = await open(send);
  await type('birthPlace', 'Garut');
  await rest(1200);
  await type('street', 'Jalan B');
  await leave();
  expect(sent).toHaveLength(1);
  await answer();
  expect(sent).toEqual([
    { birthPlace: 'Garut', updatedAt: 'v0' },
    { street: 'Jalan B', updatedAt: 'v1' },
  ]);
});

test('leaving a form with nothing new, or whose save is under way, sends nothing more', async () => {
  const { sent, send, answer } = server();
  const untouched = await open(send);
  await untouched.leave();
  expect(sent).toEqual([]);
  const { type, leave } = await open(send);
  await type('birthPlace', 'Garut');
  await rest(1200);
  await leave();
  await answer();
  expect(sent).toHaveLength(1);
});

test('only what cannot be sent is worth a question', async () => {
  const { send } = server();
  const { type, isHeldBack } = await open(send);
  await type('birthPlace', 'Garut');
  expect(isHeldBack()).toBe(false);
  await type('nisn', '12');
  expect(isHeldBack()).toBe(true);
});

test('a save that leaves something behind does not say that all is saved', async () => {
  const { sent, send, answer } = server();
  const { type, editing } = await open(send);
  await type('nisn', '12');
  await rest(1200);
  await type('street', 'Jalan B');
  await rest(1200);
  await answer();
  expect(sent).toEqual([{ street: 'Jalan B', updatedAt: 'v0' }]);
  expect(editing()?.state.kind).toBe('refused');
  expect(Object.keys(editing()?.form.errors ?? {})).toEqual(['nisn']);
});
