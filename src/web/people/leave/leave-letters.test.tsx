import { expect, test } from 'vitest';
import type { LeaveDetail } from '#shared/people/leave/leave.contract.ts';
import { draw } from '#test/web/render.tsx';
import { LeaveLetters } from './LeaveLetters.tsx';

const lettersOf = async (decreeNo: string | null, returnDecreeNo: string | null): Promise<string[]> => {
  const leave = { _id: 'a', decreeNo, returnDecreeNo } as LeaveDetail;
  const { page } = await draw(<LeaveLetters leave={leave} />);
  return [...page.querySelectorAll('button')].map(({ textContent }) => textContent);
};

test('who reads a leave prints the letters that have been issued, that of the return too', async () => {
  expect(await lettersOf(null, null)).toEqual([]);
  expect(await lettersOf('1/SK/2026', null)).toEqual(['Surat izin cuti']);
  expect(await lettersOf('1/SK/2026', '2/SK/2027')).toEqual(['Surat izin cuti', 'Surat aktif kembali']);
});
