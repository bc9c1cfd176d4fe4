import { expect, test } from 'vitest';
import { isNewerVersion } from './notice.ts';

test('a version is newer by its stamp; what was not built is never called old', () => {
  expect(isNewerVersion('0.1.0+20260825', '0.1.0+20260824')).toBe(true);
  expect(isNewerVersion('0.1.0+20260824', '0.1.0+20260824')).toBe(false);
  expect(isNewerVersion('0.1.0+20260823', '0.1.0+20260824')).toBe(false);
  expect(isNewerVersion('0.1.0+20260825', 'dev')).toBe(false);
  expect(isNewerVersion('dev', '0.1.0+20260824')).toBe(false);
});
