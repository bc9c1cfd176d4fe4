import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { draftKey, forgetDrafts } from './draft-store.ts';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';
import { gateOrigin, keepGateOrigin } from './gate-origin.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a draft belongs to one person and one form', () => {
  const key = draftKey('siti', 'EDO', 'class');
  expect(keepDraft(key, { step: 1 })).toBe(true);
  expect(readDraft(key)).toEqual({ step: 1 });
  expect(readDraft(draftKey('budi', 'EDO', 'class'))).toBeNull();
  forgetDraft(key);
  expect(readDraft(key)).toBeNull();
});

test('signing out forgets every draft and nothing else', () => {
  localStorage.setItem('openSidebar', 'true');
  keepDraft(draftKey('siti', 'EKA', 'a'), {});
  keepDraft(draftKey('budi', 'EKA', 'b'), {});
  forgetDrafts();
  expect(Object.keys(localStorage)).toEqual(['openSidebar']);
});

test('who comes next finds the own drafts only', () => {
  keepDraft(draftKey('siti', 'EKA', 'a'), {});
  keepDraft(draftKey('siti2', 'EKA', 'a'), {});
  forgetDrafts('siti');
  expect(Object.keys(localStorage)).toEqual([draftKey('siti', 'EKA', 'a')]);
});

test('a draft nobody went on with for seven days is gone, the own as well', () => {
  vi.useFakeTimers({ now: new Date('2026-08-24T03:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const [old, other] = [draftKey('siti', 'EKA', 'a'), draftKey('siti', 'EKA', 'b')];
  keepDraft(old, { step: 1 });
  vi.setSystemTime(new Date('2026-08-31T02:59:59Z'));
  expect(readDraft(old)).toEqual({ step: 1 });
  keepDraft(other, { step: 2 });
  vi.setSystemTime(new Date('2026-08-31T03:00:00Z'));
  expect(readDraft(old)).toBeNull();
  forgetDrafts('siti');
  expect(Object.keys(localStorage)).toEqual([other]);
});

test('what was kept without its day counts as old', () => {
  localStorage.setItem(draftKey('siti', 'EKA', 'a'), JSON.stringify({ step: 1 }));
  expect(readDraft(draftKey('siti', 'EKA', 'a'))).toBeNull();
  forgetDrafts('siti');
  expect(localStorage).toHaveLength(0);
});

test('what cannot be read or kept counts as nothing', () => {
  localStorage.setItem(draftKey('siti'), '{');
  expect(readDraft(draftKey('siti'))).toBeNull();
  const refuse = () => {
    throw new Error('full');
  };
  vi.stubGlobal('localStorage', { setItem: refuse, getItem: refuse });
  expect(keepDraft(draftKey('siti'), {})).toBe(false);
  expect(readDraft(draftKey('siti'))).toBeNull();
  vi.unstubAllGlobals();
});

test('only a survey gate is remembered', () => {
  keepGateOrigin('/login', '/student/jadwal');
  expect(gateOrigin()).toBeNull();
  keepGateOrigin('/student/survey/edo?status=452', '/student/nilai-saya/khs?period=20252');
  expect(gateOrigin()).toBe('/student/nilai-saya/khs?period=20252');
});
