import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import { answer, draw } from '#test/web/render.tsx';
import { cellKey, enter } from './grid-model.ts';
import { type GradeGridState, useGradeGrid } from './use-grade-grid.ts';

vi.mock('#web/platform/lib/errors.ts', () => ({ showError: vi.fn<(error: unknown) => void>() }));
afterEach(() => {
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

const rows = [{ studentId: 'a', updatedAt: null, components: { TUGAS: null } } as unknown as SheetRow];
const sheet = { scheduleId: 's', rows } as GradeSheet;

/** Waits for what comes by itself. */
const settled = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 5_000 },
  );

test('what could not be saved without a connection is sent once there is one', async () => {
  let sent = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/api/form')) return answer(200, { csrfToken: 't' });
    sent += 1;
    throw new TypeError('Failed to fetch');
  });
  const held: GradeGridState[] = [];
  function Probe() {
    held.push(useGradeGrid(sheet));
    return null;
  }
  await draw(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })}
    >
      <Probe />
    </QueryClientProvider>,
  );
  await act(async () => onlineManager.setOnline(false));
  await act(async () =>
    held.at(-1)?.change((now) => enter(now, [{ key: cellKey('a', 'TUGAS'), text: '79' }])),
  );
  await settled(() => expect(held.at(-1)?.state).toBe('failed'));
  expect(sent).toBe(1);
  await act(async () => onlineManager.setOnline(true));
  await settled(() => expect(sent).toBe(2));
});
