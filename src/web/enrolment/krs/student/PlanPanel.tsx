import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { CreditMeter } from '#web/platform/ui/CreditMeter.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { limitText } from '../krs-words.ts';
import { PlanActions } from './PlanActions.tsx';
import { PlanConflict, PlanWaiting } from './PlanConflict.tsx';
import { PlanItems } from './PlanItems.tsx';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';
import { WeekPreview } from './WeekPreview.tsx';

type Props = {
  page: KrsPage;
  plan: Plan;
  /** The class under the pointer; omitted where the week is drawn elsewhere. */
  preview?: OfferedClass | null;
  onDone?: () => void;
};

/** Problems of the plan as a whole, and the number of problems shown with single classes. */
function WhatIsWrong({ plan }: { plan: Plan }) {
  if (plan.refused.length === 0 || !plan.canEdit) return null;
  const whole = plan.refused.filter(({ scheduleId }) => scheduleId === null);
  const single = plan.refused.length - whole.length;
  return (
    <Refusal
      title="KRS belum dapat diajukan."
      why={
        <>
          {whole.map(({ code, message }) => (
            <div key={code + message}>{message}</div>
          ))}
          {single > 0 && <div>{single} hal perlu diperbaiki pada kelas bertanda di bawah.</div>}
        </>
      }
      next="Lepas atau ganti kelasnya, lalu ajukan lagi."
    />
  );
}

/** "KRS saya": credits and limit, the week, the classes and the actions. */
export function PlanPanel({ page, plan, preview, onDone }: Props) {
  return (
    <div className={classes.plan}>
      <CreditMeter sks={plan.sks} limit={page.limits.maxSks} label="Rencana semester ini" />
      <p className={classes.limit}>
        Batas {limitText(page.limits)}
        {page.limits.activitySks > 0 && `, termasuk ${page.limits.activitySks} sks program aktivitas`}
      </p>
      <PlanConflict page={page} plan={plan} />
      <PlanWaiting page={page} plan={plan} />
      <WhatIsWrong plan={plan} />
      {plan.chosen.length + plan.gone.length === 0 ? (
        <p className={classes.limit}>Belum ada kelas yang dipilih. Pilih dari daftar mata kuliah.</p>
      ) : (
        <>
          {preview !== undefined && <WeekPreview plan={plan.chosen} preview={preview} />}
          <PlanItems page={page} plan={plan} />
        </>
      )}
      {!plan.dirty &&
        page.warnings.map((warning) => (
          <p key={warning} className={classes.warning}>
            {warning}
          </p>
        ))}
      <PlanActions page={page} plan={plan} onDone={onDone} />
    </div>
  );
}
