import { expect, test } from 'vitest';
import { CallError, messageOf } from './call-error.ts';
import { pageFailureTarget, showError } from './errors.ts';
import { toast, toastStore } from './toast.ts';

const refusal = (status: number, message = 'Pesan server.') => new CallError(status, 'Status', { message });

test.each([
  [new CallError(409, 'Conflict', { message: 'NIM sudah terdaftar.' }), 'NIM sudah terdaftar.'],
  [new CallError(0, '', null, 'Tidak ada koneksi.'), 'Tidak ada koneksi.'],
  [new CallError(502, 'Bad Gateway', null), 'Bad Gateway'],
  [new CallError(599, '', null), 'Something went wrong'],
  [new Error('Pesan galat'), 'Pesan galat'],
  [new Error(''), 'Something went wrong'],
  ['bukan galat', 'Something went wrong'],
])('toast text comes from answer, error, status text, last resort (%#)', (error, text) => {
  expect(messageOf(error)).toBe(text);
});

test.each([
  [401, '/login?url=%2Fstudent%2Fjadwal%3Fa%3D1'],
  [402, '/login?url=%2Fstudent%2Fjadwal%3Fa%3D1'],
  [452, '/student/survey/edo?status=452&message=Pesan+server.'],
  [453, '/student/survey/eka?status=453&message=Pesan+server.'],
  [454, '/student/aktivitas-mahasiswa/krs?status=454&message=Pesan+server.'],
  [455, '/student/aktivitas-mahasiswa/krs?status=455&message=Pesan+server.'],
  [403, '/500'],
  [404, '/500'],
  [500, '/500'],
  [0, '/500'],
])('a page refused with %i leads to %s', (status, target) => {
  expect(pageFailureTarget(refusal(status), '/student/jadwal?a=1')).toBe(target);
});

test.each([
  ['/staff/course?sort=nope', ['sort'], '/staff/course'],
  [
    '/staff/course?search=a%26b&type=XYZ&sort=nope&page=2',
    ['type', 'sort'],
    '/staff/course?search=a%26b&page=2',
  ],
  ['/staff/course?type=XYZ', ['semester'], '/500'],
  ['/staff/course', [], '/500'],
])('%s refused for %j leads to %s', (current, fields, target) => {
  const errors = Object.fromEntries(fields.map((name) => [name, 'Pilih salah satu.']));
  expect(pageFailureTarget(new CallError(400, '', { message: 'Pilih salah satu.', errors }), current)).toBe(
    target,
  );
});

test('a bug leads to the error page', () => {
  expect(pageFailureTarget(new TypeError('x is undefined'), '/')).toBe('/500');
});

test('a page never leads to itself', () => {
  expect(pageFailureTarget(refusal(452), '/student/survey/edo?status=452')).toBe('/500');
});

test('a first password leads to its change', () => {
  const error = new CallError(403, '', { message: 'Ganti kata sandi.', code: 'PASSWORD_CHANGE_REQUIRED' });
  expect(pageFailureTarget(error, '/')).toBe('/settings/change-password');
});

test('an error is shown once, a call given up is not', () => {
  showError(refusal(422, 'KRS ditahan.'));
  showError(new DOMException('Aborted', 'AbortError'));
  expect(
    toastStore.now().map(({ severity, message, duration }) => ({ severity, message, duration })),
  ).toEqual([{ severity: 'error', message: 'KRS ditahan.', duration: 3000 }]);
  for (const { id } of toastStore.now()) toast.close(id);
  expect(toastStore.now()).toEqual([]);
});

test('a record changed by somebody else comes with the way to its new state', () => {
  showError(new CallError(409, 'Conflict', { message: 'Data sudah diubah.', code: 'STALE' }));
  expect(toastStore.now().map(({ action }) => action?.label)).toEqual(['Muat ulang']);
  for (const { id } of toastStore.now()) toast.close(id);
});

test('one failure that two calls met, such as a token that cannot be fetched, is told once', () => {
  showError(refusal(503, 'Server sedang sibuk.'));
  showError(refusal(503, 'Server sedang sibuk.'));
  showError(refusal(503, 'Lainnya.'));
  expect(toastStore.now().map(({ message }) => message)).toEqual(['Server sedang sibuk.', 'Lainnya.']);
  for (const { id } of toastStore.now()) toast.close(id);
});

test('messages keep to five, and those with a way back stay longer', () => {
  for (let i = 0; i < 7; i += 1) toast.info(`Pesan ${i}`);
  toast.success('Dihapus.', { action: { label: 'Urungkan', run: () => undefined } });
  expect(toastStore.now()).toHaveLength(5);
  expect(toastStore.now().at(-1)).toMatchObject({ severity: 'success', duration: 10_000 });
  for (const { id } of toastStore.now()) toast.close(id);
});
