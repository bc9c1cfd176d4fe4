import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type NewsDetail, newsContract } from '#shared/desk/content/news.contract.ts';
import { campus } from '#test/web/campus.ts';
import { draw } from '#test/web/render.tsx';
import { setCampus } from '#web/platform/lib/campus.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { readDraft } from '#web/platform/lib/drafts.ts';
import { useArticleForm } from './use-article-form.ts';

vi.mock('#web/platform/lib/session.tsx', () => ({ useUser: () => ({ _id: 'u' }) }));
beforeEach(() => {
  localStorage.clear();
  setCampus(campus);
});

const key = draftKey('u', 'news', 'a');
const article = (title: string, updatedAt: string) =>
  ({ _id: 'a', title, updatedAt, stage: 'DRAFT', category: { _id: 'c' } }) as unknown as NewsDetail;

test.each([
  ['as it is typed here', 'Typed', false],
  ['otherwise', 'Other', true],
])('an article that another tab saved %s', async (_, there, isDirty) => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  const held: { editor?: ReturnType<typeof useArticleForm> } = {};
  function Editor({ shown }: { shown: NewsDetail }) {
    const editor = useArticleForm(
      shown,
      () => undefined,
      () => undefined,
    );
    useEffect(() => {
      held.editor = editor;
    });
    return null;
  }
  const tree = (shown: NewsDetail) => (
    <QueryClientProvider client={client}>
      <Editor shown={shown} />
    </QueryClientProvider>
  );
  const { redraw } = await draw(tree(article('Title', '2026-08-20T01:00:00.000Z')));
  await act(async () => held.editor?.form.setFieldValue('title', 'Typed'));
  expect(readDraft(key)).toMatchObject({ values: { title: 'Typed' } });
  localStorage.removeItem(key);
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key })));
  expect(asked).toHaveBeenCalledWith({ queryKey: [newsContract.get.path] });
  await redraw(tree(article(there, '2026-08-20T02:00:00.000Z')));
  expect([held.editor?.form.values.title, held.editor?.form.isDirty()]).toEqual(['Typed', isDirty]);
});
