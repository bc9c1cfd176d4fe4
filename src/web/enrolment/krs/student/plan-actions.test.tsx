import fc from 'fast-check';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { draw, press } from '#test/web/render.tsx';
import { ConfirmProvider } from '#web/platform/ui/ConfirmDialog.tsx';
import { PlanWaiting } from './PlanConflict.tsx';
import { PlanActions } from './PlanActions.tsx';
import type { Plan } from './use-plan.ts';

type Facts = { conflict: boolean; dirty: boolean; chosen: number; gone: number; state: string | null };

const planOf = ({ conflict, dirty, chosen, gone }: Facts, own: Partial<Plan> = {}): Plan =>
  ({
    conflict,
    dirty,
    canEdit: true,
    canWithdraw: false,
    busy: false,
    chosen: Array.from({ length: chosen }, () => ({ sks: 3 })),
    gone: Array.from({ length: gone }, () => ({})),
    ...own,
  }) as Plan;

async function drawn(facts: Facts, own: Partial<Plan> = {}) {
  const page = { krs: facts.state && { state: facts.state, approvedAt: null } } as unknown as KrsPage;
  const { page: shown } = await draw(
    <ConfirmProvider>
      <PlanActions page={page} plan={planOf(facts, own)} />
    </ConfirmProvider>,
  );
  return { shown, buttons: [...shown.querySelectorAll('button')] };
}

test('a conflict is decided where the plan is submitted otherwise, with nothing greyed out', async () => {
  const keepOwn = vi.fn<() => void>();
  const facts = { conflict: true, dirty: true, chosen: 2, gone: 0, state: 'DRAFT' };
  const { buttons } = await drawn(facts, { keepOwn });
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['Pakai pilihan di perangkat ini', false],
    ['Pakai yang tersimpan', false],
  ]);
  await press(buttons[0]);
  expect(keepOwn).toHaveBeenCalledOnce();
});

test('no button is greyed out without a word beside it', async () => {
  const facts = fc.record({
    conflict: fc.boolean(),
    dirty: fc.boolean(),
    chosen: fc.nat(3),
    gone: fc.nat(1),
    state: fc.constantFrom(null, 'DRAFT', 'APPROVED', 'LOCKED'),
  });
  await fc.assert(
    fc.asyncProperty(facts, async (one) => {
      const { shown, buttons } = await drawn(one);
      const mute = buttons.some(({ disabled }) => disabled) && shown.querySelector('p') === null;
      const asks = buttons.some(({ textContent }) => textContent === 'Pilih kelas terlebih dahulu');
      expect(mute && !asks).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('a plan that another device handed in keeps the choice of this one, and says how to come back to it', async () => {
  const offer = (scheduleId: string) => ({ scheduleId, name: `Kelas ${scheduleId}`, className: 'A', sks: 3 });
  const page = { krs: { state: 'SUBMITTED' }, plan: ['a'], offered: ['a', 'b', 'c'].map(offer) };
  const said = async (plan: Partial<Plan>) => {
    const shown = await draw(
      <MemoryRouter>
        <PlanWaiting page={page as unknown as KrsPage} plan={plan as Plan} />
      </MemoryRouter>,
    );
    return shown.page.textContent;
  };
  const text = await said({ waiting: ['b', 'c'], canWithdraw: true });
  expect(text).toContain('sudah diajukan dari tempat lain');
  expect(text).toContain('2 mata kuliah, 6 sks, tetap tersimpan di perangkat ini: Kelas b (A), Kelas c (A)');
  expect(text).toContain('tarik kembali KRS');
  expect(await said({ waiting: ['b'], canWithdraw: false })).not.toContain('tarik kembali');
  expect(await said({ waiting: [], canWithdraw: true })).toBe('');
});
