import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { localDateTime } from '#shared/platform/format/time.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { planText } from '../krs-words.ts';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';

/** Names of offered classes, and the number no longer offered. */
function listNames(page: KrsPage, ids: readonly string[]): string {
  const found = page.offered.filter(({ scheduleId }) => ids.includes(scheduleId));
  const names = found.map(({ name, className }) => `${name} (${className})`);
  const gone = ids.length - found.length;
  return [...names, ...(gone > 0 ? [`${gone} kelas yang sudah dibatalkan`] : [])].join(', ');
}

const totalSks = (page: KrsPage, ids: readonly string[]): number =>
  page.offered.reduce((sum, { scheduleId, sks }) => (ids.includes(scheduleId) ? sum + sks : sum), 0);

/** Another device saved a different plan: shows both for the student to choose. */
export function PlanConflict({ page, plan }: { page: KrsPage; plan: Plan }) {
  if (!plan.conflict) return null;
  const here = plan.ids.filter((id) => !page.plan.includes(id));
  const there = page.plan.filter((id) => !plan.ids.includes(id));
  const zone = currentCampus().timeZone;
  const savedAt = page.krs === null ? '' : ` pada ${localDateTime(page.krs.updatedAt, zone)}`;
  return (
    <Refusal
      title="KRS Anda sudah disimpan dari tempat lain."
      why={
        <>
          <div>
            Tersimpan{savedAt}: {planText(page.plan.length, totalSks(page, page.plan))}. Pilihan di perangkat
            ini: {planText(plan.ids.length, plan.sks)}.
          </div>
          {here.length > 0 && <div>Hanya di perangkat ini: {listNames(page, here)}.</div>}
          {there.length > 0 && <div>Hanya di yang tersimpan: {listNames(page, there)}.</div>}
        </>
      }
      next="Tentukan rencana yang dilanjutkan. Pilihan Anda tidak hilang sebelum ditentukan."
    />
  );
}

/**
 * Scrolls its content into view when drawn. Going back in the history restores the scroll position in a layout effect;
 * this runs after it.
 */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return <div ref={box}>{children}</div>;
}

/** Another device submitted a plan: tells that the choice of this device is kept and how to return to it. */
export function PlanWaiting({ page, plan: { waiting, canWithdraw } }: { page: KrsPage; plan: Plan }) {
  const { key } = useLocation();
  if (waiting.length === 0) return null;
  return (
    // Closing the sheet after the submission went back in the history.
    <InSight key={key}>
      <Refusal
        title={
          page.krs?.state === 'SUBMITTED'
            ? 'KRS Anda sudah diajukan dari tempat lain.'
            : 'KRS Anda sudah diproses dari tempat lain.'
        }
        why={
          <>
            <div>
              Yang tercatat: {planText(page.plan.length, totalSks(page, page.plan))}, seperti di bawah ini.
            </div>
            <div>
              Pilihan di perangkat ini, {planText(waiting.length, totalSks(page, waiting))}, tetap tersimpan
              di perangkat ini: {listNames(page, waiting)}.
            </div>
          </>
        }
        next={
          canWithdraw
            ? 'Untuk memakainya, tarik kembali KRS, lalu tentukan rencana yang dilanjutkan.'
            : 'Untuk memakainya, hubungi dosen PA atau BAAK.'
        }
      />
    </InSight>
  );
}

/** The two ways out of a conflict, in place of the submit button and always visible. */
export const ConflictChoice = ({ plan }: { plan: Plan }) => (
  <div className={classes.actions}>
    <Button fullWidth onClick={plan.keepOwn}>
      Pakai pilihan di perangkat ini
    </Button>
    <Button fullWidth variant="default" onClick={plan.reset}>
      Pakai yang tersimpan
    </Button>
  </div>
);
