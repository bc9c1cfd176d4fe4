import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { OfflineLine } from './OfflineLine.tsx';

test('says that there is no connection for as long as there is none', async () => {
  const { page } = await draw(<OfflineLine />);
  const line = page.querySelector('[role="status"]');
  expect(line?.textContent).toBe('');
  await act(async () => onlineManager.setOnline(false));
  expect(line?.textContent).toContain('Tidak ada koneksi internet.');
  await act(async () => onlineManager.setOnline(true));
  expect(line?.textContent).toBe('');
});
