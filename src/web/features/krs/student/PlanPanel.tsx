<<<<<<< HEAD
import { Button, CloseButton } from '@mantine/core';
import type { KrsInputView, KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { CreditMeter } from '#web/ui/CreditMeter.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { slotText, stateChip } from '../labels.ts';
import { sksOf } from './plan.ts';
import type { KrsEditing } from './use-krs.ts';
import classes from './krs.module.css';

type Props = { data: KrsInputView; plan: readonly KrsOfferView[]; editing: KrsEditing };

function PlanRow({ offer, onDrop }: { offer: KrsOfferView; onDrop: (() => void) | null }) {
  return (
    <li className={classes.planRow}>
      <div>
        <strong>{offer.name}</strong>
        <span className={classes.soft}>
          {offer.code} · {offer.sks} sks · kelas {offer.className}
        </span>
        <span className={classes.soft}>{slotText(offer)}</span>
      </div>
      {onDrop !== null && (
        <CloseButton size="lg" aria-label={`Keluarkan ${offer.name} dari rencana`} onClick={onDrop} />
      )}
    </li>
  );
}

function Actions({ data, plan, editing }: Props) {
  const { actions } = data;
  const count = `${plan.length} mata kuliah, ${sksOf(plan)} sks`;
  return (
    <div className={classes.planActions}>
      {actions.includes('submit') && (
        <Button
          fullWidth
          loading={editing.pending === 'submit'}
          disabled={plan.length === 0 || editing.pending !== null}
          onClick={() => editing.send('submit')}
        >
          {plan.length === 0 ? 'Pilih mata kuliah dahulu' : `Ajukan ${count}`}
        </Button>
      )}
      {actions.includes('draft') && (
        <Button
          fullWidth
          variant="default"
          loading={editing.pending === 'draft'}
          disabled={!editing.changed || editing.pending !== null}
          onClick={() => editing.send('draft')}
        >
          Simpan draf
        </Button>
      )}
      {actions.includes('withdraw') && (
        <Button
          fullWidth
          variant="default"
          loading={editing.pending === 'withdraw'}
          disabled={editing.pending !== null}
          onClick={() => void editing.withdraw()}
        >
          Tarik kembali
        </Button>
      )}
    </div>
  );
}

/** The student's plan: credits against the limit, the chosen classes, and what can be done with them. */
export function PlanPanel({ data, plan, editing }: Props) {
  const chip = stateChip(data.krs?.state ?? null);
  const droppable = editing.editable && !data.isPackage;
  return (
    <div className={classes.plan}>
      <div className={classes.planHead}>
        <h2 className={classes.columnTitle}>KRS saya</h2>
        <StatusChip tone={chip.tone}>{chip.label}</StatusChip>
      </div>
      <CreditMeter
        sks={sksOf(plan) + data.limits.activitySks}
        limit={data.limits.maxSks}
        label="Sks dipilih"
      />
      {plan.length === 0 ? (
        <p className={classes.soft}>Belum ada mata kuliah. Pilih dari daftar yang ditawarkan.</p>
      ) : (
        <ul className={classes.planRows}>
          {plan.map((offer) => (
            <PlanRow
              key={offer.scheduleId}
              offer={offer}
              onDrop={droppable ? () => editing.toggle(offer) : null}
            />
          ))}
        </ul>
      )}
      {editing.problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {editing.problems.map(({ code, message, scheduleId }) => (
            <li key={`${code}${scheduleId ?? ''}`}>{message}</li>
          ))}
        </ul>
      )}
      {data.warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
      <Actions data={data} plan={plan} editing={editing} />
=======
import type { KrsInputView, KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { CreditMeter } from '#web/ui/CreditMeter.tsx';
import { Refusal } from '#web/ui/Refusal.tsx';
import { limitText } from '../krs-words.ts';
import { PlanActions } from './PlanActions.tsx';
import { PlanItems } from './PlanItems.tsx';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';
import { WeekPreview } from './WeekPreview.tsx';

type Props = { page: KrsInputView; plan: Plan; preview: KrsOfferView | null; onDone?: () => void };

/** Problems of the plan as a whole, and how many stand beside single classes. */
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

/** "KRS saya": credits against the limit, the week, the classes, and what can be done with them. */
export function PlanPanel({ page, plan, preview, onDone }: Props) {
  return (
    <div className={classes.plan}>
      <CreditMeter sks={plan.sks} limit={page.limits.maxSks} label="Rencana semester ini" />
      <p className={classes.limit}>
        Batas {limitText(page.limits)}
        {page.limits.activitySks > 0 && `, termasuk ${page.limits.activitySks} sks program aktivitas`}
      </p>
      <WhatIsWrong plan={plan} />
      {plan.chosen.length + plan.gone.length === 0 ? (
        <p className={classes.limit}>Belum ada kelas yang dipilih. Pilih dari daftar mata kuliah.</p>
      ) : (
        <>
          <WeekPreview plan={plan.chosen} preview={preview} />
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
>>>>>>> krs
    </div>
  );
}
