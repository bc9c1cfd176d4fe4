import { RouterContextProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { keepDraft, readDraft } from '#web/platform/lib/drafts.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { answer } from '#test/web/render.tsx';
import { loader } from './form.page.tsx';

test('a form that was sent from elsewhere leads back to the list, and its draft is gone', async () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    queryClient.clear();
    localStorage.clear();
  });
  queryClient.clear();
  const [sent, other] = [draftKey('u1', 'EDO', 'class', 'lecturer'), draftKey('u1', 'EDO', 'class', 'other')];
  for (const key of [sent, other]) keepDraft(key, { step: 1 });
  const message = 'Formulir ini sudah terkirim.';
  const asked = async (input: unknown) =>
    String(input instanceof Request ? input.url : input).includes('/api/me')
      ? answer(200, { data: { _id: 'u1' } })
      : answer(409, { code: 'ALREADY_DONE', message });
  vi.stubGlobal('fetch', vi.fn(asked));
  const url = new URL('/student/survey/edo/class/lecturer', location.href);
  const left = loader({
    request: new Request(url),
    params: { scheduleId: 'class', lectureId: 'lecturer' },
    context: new RouterContextProvider(),
    url,
    pattern: '',
  });
  const response = await left.catch((error: unknown) => error);
  expect(response).toBeInstanceOf(Response);
  const target = response instanceof Response ? response.headers.get('location') : null;
  expect(target).toBe(`/student/survey/edo?${new URLSearchParams({ status: '409', message }).toString()}`);
  expect([readDraft(sent), readDraft(other)]).toEqual([null, { step: 1 }]);
});
