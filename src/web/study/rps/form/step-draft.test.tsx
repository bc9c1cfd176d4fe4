import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { draw } from '#test/web/render.tsx';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { readDraft } from '#web/platform/lib/drafts.ts';
import { useStepForm } from './use-step-form.ts';

vi.mock('#web/platform/lib/session.tsx', () => ({ useUser: () => ({ _id: 'u' }) }));
beforeEach(() => localStorage.clear());

const key = draftKey('u', 'rps', 'plan', '1');

/** A step whose text is typed here, after which another tab has saved `there`. */
async function afterSaving(there: string) {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const held: { step?: ReturnType<typeof useStepForm<typeof rpsContract.step1, { text: string }>> } = {};
  function Step({ text, basedOn }: { text: string; basedOn: string }) {
    const step = useStepForm(rpsContract.step1, {
      name: ['plan', '1'],
      stored: { text },
      basedOn,
      toBody: (values) => values,
      onSaved: () => undefined,
    });
    useEffect(() => {
      held.step = step;
    });
    return null;
  }
  const tree = (text: string, basedOn: string) => (
    <QueryClientProvider client={client}>
      <Step text={text} basedOn={basedOn} />
    </QueryClientProvider>
  );
  const { redraw } = await draw(tree('', 'v1'));
  await act(async () => held.step?.form.setValues({ text: 'Typed' }));
  expect(readDraft(key)).toEqual({ values: { text: 'Typed' }, basedOn: 'v1' });
  localStorage.removeItem(key);
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(asked).toHaveBeenCalledWith({ queryKey: [rpsContract.get.path] });
  await redraw(tree(there, 'v2'));
  return held.step;
}

test('a step that another tab saved as it stands here counts as saved', async () => {
  const step = await afterSaving('Typed');
  expect(step).toMatchObject({ restored: false, outdated: false });
  expect([step?.form.isDirty(), readDraft(key)]).toEqual([false, null]);
});

test('what stands here otherwise stays and is told to be of before', async () => {
  const step = await afterSaving('Other');
  expect(step).toMatchObject({ restored: true, outdated: true });
  expect(step?.form.values).toEqual({ text: 'Typed' });
});
