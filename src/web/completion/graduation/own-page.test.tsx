import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  graduationContract,
  type GraduationView,
  type Readiness,
} from '#shared/completion/graduation/graduation.contract.ts';
import type { StudentStatus } from '#shared/platform/access/status.ts';
import { setCampus } from '#web/platform/lib/campus.ts';
import { campus } from '#test/web/campus.ts';
import { draw } from '#test/web/render.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import type { SessionUser } from '#shared/identity/auth/auth.contract.ts';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { Component } from './own.page.tsx';

const over = 'Pengajuan yudisium semester ini berakhir 31 Agustus 2026.';
const application: GraduationView = {
  _id: 'a',
  studentId: 's',
  nim: '2210001',
  studentName: 'Contoh',
  className: 'A',
  state: 'RETURNED',
  periodCode: '20261',
  createdAt: '2026-08-20T00:00:00Z',
  updatedAt: '1',
  diplomaName: 'CONTOH',
  thesisTitle: '',
  thesisTitleEn: '',
  decreeNo: null,
  decreeDate: null,
  ipk: null,
  sks: null,
  predicate: null,
  sklNo: null,
  diplomaNumber: null,
  transcriptNumber: null,
};

const demand: Readiness['items'][number] = {
  code: 'CREDITS',
  label: 'Sks lulus',
  met: false,
  has: '120',
  wanted: '144',
  mend: 'Penuhi sks Anda.',
  helper: 'BAAK',
  url: null,
};

let limit: SessionUser['limit'];
vi.mock('#web/platform/lib/session.tsx', () => ({ useUser: () => ({ limit }) }));

beforeEach(() => {
  limit = null;
  setCampus(campus);
});

/** The page as the student reads it once the window is over. */
async function textOf(own: GraduationView | null, status: StudentStatus = 'active'): Promise<string> {
  const readiness: Readiness = {
    student: { _id: 's', nim: '2210001', name: 'Contoh', status },
    items: [demand],
    history: [],
    application: own,
    mayDecide: false,
    window: { open: false, text: over },
    proposed: { diplomaName: 'CONTOH', thesisTitle: '', thesisTitleEn: '' },
  };
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(endpointQuery(graduationContract.own, {}).queryKey, readiness);
  const { page } = await draw(
    <QueryClientProvider client={client}>
      <ConfirmProvider>
        <Component />
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return page.textContent;
}

test('the end of the window is told to who has not applied, not above the way to apply again', async () => {
  expect(await textOf(null)).toContain(over);
  const returned = await textOf(application);
  expect(returned).toContain('ajukan kembali kapan saja');
  expect(returned).toContain('Ajukan kembali');
  expect(returned).not.toContain(over);
});

test('who waits for a decision reads of no window', async () => {
  expect(await textOf({ ...application, state: 'CHECKED' })).not.toContain('Pengajuan yudisium semester ini');
});

test('who has graduated is told so, and sent after no demand', async () => {
  limit = { status: 'graduated', access: 'READ', reason: 'Sebagai lulusan Anda hanya dapat melihat data.' };
  const text = await textOf(null, 'graduated');
  expect(text).toContain('Anda sudah lulus.');
  expect(text).not.toMatch(/Siap lulus|Penuhi|Sks lulus|Pengajuan yudisium/);
});

test('who is on leave reads the demands and of no way to apply', async () => {
  limit = {
    status: 'furlough',
    access: 'READ_AND_PAY',
    reason: 'Selama cuti Anda hanya dapat melihat data.',
  };
  const text = await textOf(null, 'furlough');
  expect(text).toContain('Selama cuti');
  expect(text).toContain('Sks lulus');
  expect(text).not.toContain(over);
});
