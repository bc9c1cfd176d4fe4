import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { CallError } from '#web/platform/lib/call-error.ts';
import { withMessage } from '#web/platform/lib/errors.ts';
import { SentMessage } from './SentMessage.tsx';

async function shownAt(address: string): Promise<string | null> {
  const router = createMemoryRouter([{ path: '*', Component: SentMessage }], { initialEntries: [address] });
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
