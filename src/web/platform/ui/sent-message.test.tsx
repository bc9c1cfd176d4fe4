import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { CallError } from '#web/platform/lib/call-error.ts';
import { withMessage } from '#web/platform/lib/errors.ts';
import { SentMessage } from './SentMessage.tsx';

async function shownAt(address: string, about = ''): Promise<string | null> {
  const routes = [{ path: '*', element: <SentMessage about={about} /> }];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  return (await draw(<RouterProvider router={router} />)).page.textContent;
}

test('the words the portal sent somebody with are shown, others in the address are not', async () => {
  sessionStorage.clear();
  const forged = '/student/survey/edo?status=452&message=Transfer+UKT+ke+rekening+ini.';
  expect(await shownAt(forged)).toBe('');
  const sent = withMessage('/student/survey/edo', new CallError(452, '', { message: 'Isi EDO dahulu.' }));
  expect(sent).toBe('/student/survey/edo?status=452&message=Isi+EDO+dahulu.');
  expect(await shownAt(sent)).toContain('Isi EDO dahulu.');
  expect(await shownAt(forged)).toBe('');
});

test('the words go for good once what they speak of has changed, and come back only when sent again', async () => {
  sessionStorage.clear();
  const send = () => withMessage('/krs', new CallError(454, '', { message: 'Anda belum mengajukan KRS.' }));
  const address = send();
  for (const [about, shown] of [
    ['DRAFT', true],
    ['DRAFT', true],
    ['SUBMITTED', false],
    ['APPROVED', false],
  ] as const) {
    expect([about, (await shownAt(address, about)) !== '']).toEqual([about, shown]);
  }
  expect(await shownAt(send(), 'REJECTED')).toContain('Anda belum mengajukan KRS.');
});
