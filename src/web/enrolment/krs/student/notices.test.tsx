import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { Held } from './Notices.tsx';

const hold = 'KRS ditahan: belum dibayar Rp1.500.000: SPP (minimal 50%, kurang Rp1.500.000).';
const payment = {
  code: 'PAYMENT',
  message: 'Bayar dahulu.',
  link: '/student/pembayaran',
  helper: 'Keuangan',
};
const period = { ...payment, code: 'PERIOD', link: '/kalender-akademik' };

const shown = async (held: string | null, blockers: (typeof payment)[]) => {
  const { page } = await draw(
    <MemoryRouter>
      <Held hold={held} blockers={blockers} />
    </MemoryRouter>,
  );
  const link = page.querySelector('a')?.getAttribute('href') ?? null;
  return { text: page.querySelector('[role=alert]')?.textContent ?? null, link };
};

test('a KRS that finance holds back says how much, where to pay and who helps', async () => {
  const { text, link } = await shown(hold, [period]);
  expect(text).toContain(hold);
  expect(text).toContain('Bagian Keuangan');
  expect(link).toBe('/student/pembayaran');
});

test('is silent where nothing is held, or a blocker asks for the payment already', async () => {
  expect(await shown(null, [])).toEqual({ text: null, link: null });
  expect(await shown(hold, [payment])).toEqual({ text: null, link: null });
});
