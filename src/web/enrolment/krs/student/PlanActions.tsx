import { Button } from '@mantine/core';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { planText } from '../krs-words.ts';
import { ConflictChoice } from './PlanConflict.tsx';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';

/** Label of the submit button. */
function submitLabel(page: KrsPage, plan: Plan): string {
  if (plan.chosen.length === 0) return 'Pilih kelas terlebih dahulu';
  const sks = plan.chosen.reduce((sum, offer) => sum + offer.sks, 0);
  const what = planText(plan.chosen.length, sks);
  return page.krs?.approvedAt ? `Ajukan perubahan: ${what}` : `Ajukan ${what}`;
}

/** Why the plan cannot be submitted, or how far it is saved. */
function planHint(plan: Plan, changed: boolean): string | null {
  if (plan.gone.length > 0) return 'Lepas kelas yang sudah dibatalkan sebelum mengajukan.';
  if (plan.dirty) return 'Belum tersimpan di portal. Pilihan ini baru ada di perangkat ini.';
  if (!changed) return 'Belum ada perubahan dari KRS yang disetujui.';
  return plan.chosen.length > 0 ? 'Tersimpan sebagai draf, belum diajukan.' : null;
}

/** Saves, submits or withdraws the plan. */
export function PlanActions({ page, plan, onDone }: { page: KrsPage; plan: Plan; onDone?: () => void }) {
  const confirm = useConfirm();
  const takeBack = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Tarik kembali KRS?',
      consequence:
        'Kursi yang belum disetujui dilepas dan dapat diambil mahasiswa lain sampai Anda mengajukan lagi.',
      verb: 'Tarik kembali',
    });
    if (sure && (await plan.withdraw())) onDone?.();
  };
  if (plan.conflict) return <ConflictChoice plan={plan} />;
  if (plan.canWithdraw) {
    return (
      <Button variant="default" fullWidth loading={plan.busy} onClick={() => void takeBack()}>
        Tarik kembali untuk diubah
      </Button>
    );
  }
  if (!plan.canEdit) return null;
  const stands = page.krs?.state === 'APPROVED' || page.krs?.state === 'LOCKED';
  const changed = plan.dirty || !stands;
  const hint = planHint(plan, changed);
  return (
    <div className={classes.actions}>
      {hint !== null && <p className={classes.limit}>{hint}</p>}
      <Button
        fullWidth
        size="md"
        loading={plan.busy}
        disabled={plan.chosen.length === 0 || plan.gone.length > 0 || !changed}
        onClick={() => void plan.submit().then((done) => done && onDone?.())}
      >
        {submitLabel(page, plan)}
      </Button>
      <div className={classes.secondary}>
        <Button variant="default" disabled={!plan.dirty || plan.busy} onClick={() => void plan.save()}>
          Simpan draf
        </Button>
        {plan.dirty && (
          <Button variant="subtle" disabled={plan.busy} onClick={plan.reset}>
            Urungkan
          </Button>
        )}
      </div>
    </div>
  );
}
