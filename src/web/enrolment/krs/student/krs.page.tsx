import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { WeekTimetable } from '#web/platform/ui/timetable/WeekTimetable.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { keepOnSheet } from '#web/platform/ui/use-sheet.ts';
import { useUnsavedGuard } from '#web/platform/ui/use-unsaved-guard.ts';
import { weekSlots } from '../krs-words.ts';
import { KrsStateChip } from '../KrsStateChip.tsx';
import { KrsHistory } from './KrsHistory.tsx';
import { isOutside, Notices } from './Notices.tsx';
import { OfferList } from './OfferList.tsx';
import { pageQuery } from './page-query.ts';
import { PlanConflict } from './PlanConflict.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { type Plan, usePlan } from './use-plan.ts';
import classes from './krs.module.css';
import { later } from '#web/platform/lib/later.tsx';

const PlanSheet = later(async () => (await import('./PlanSheet.tsx')).PlanSheet);

export const shouldRevalidate = keepOnSheet;
export const loader = pageLoader((client) => client.fetchQuery(pageQuery()));

/** Below this width the plan is a bottom sheet. */
const NARROW = '(max-width: 61.99em)';

function Band({ page }: { page: KrsPage }) {
  const { student, limits, krs } = page;
  // A student whose status excludes classes needs no plan, so neither its absence nor its limit is shown.
  const isAsked = krs !== null || !isOutside(page);
  return (
    <DetailBand
      title={`KRS ${page.period.label}`}
      subtitle={[
        student.advisor === null ? 'Belum ada dosen PA' : `Dosen PA: ${student.advisor.name}`,
        ...(krs !== null && krs.printCount > 0 ? [`dicetak ${krs.printCount} kali`] : []),
      ].join(' · ')}
      status={isAsked && <KrsStateChip state={krs?.state ?? null} />}
      figures={[
        { label: limits.provisional ? 'IPS lalu (sementara)' : 'IPS lalu', value: hundredths(limits.ips) },
        ...(isAsked ? [{ label: 'Batas sks', value: limits.maxSks }] : []),
        { label: 'Sks lulus', value: student.sksPassed },
        { label: 'Semester', value: student.semesterNumber },
      ]}
    />
  );
}

function Fill({ page, plan }: { page: KrsPage; plan: Plan }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [pointed, setPointed] = useState<string | null>(null);
  const preview = page.offered.find(({ scheduleId }) => scheduleId === pointed) ?? null;
  return (
    <div className={classes.columns}>
      {narrow && <PlanConflict page={page} plan={plan} />}
      <OfferList page={page} plan={plan} onPreview={setPointed} />
      {narrow ? (
        <PlanSheet page={page} plan={plan} />
      ) : (
        <aside className={classes.side} aria-label="KRS saya">
          <Panel title="KRS saya">
            <PlanPanel page={page} plan={plan} preview={preview} />
          </Panel>
        </aside>
      )}
    </div>
  );
}

function Week({ plan }: { plan: Plan }) {
  if (plan.chosen.length === 0) {
    return <EmptyState title="Belum ada kelas yang dipilih." hint="Pilih kelas pada tab Isi KRS." />;
  }
  return <WeekTimetable slots={weekSlots(plan.chosen)} now={null} />;
}

/** A plan that cannot be edited: its classes and their week. */
function Standing({ page, plan }: { page: KrsPage; plan: Plan }) {
  return (
    <div className={classes.stack}>
      <Panel title="KRS saya">
        <PlanPanel page={page} plan={plan} />
      </Panel>
      <Panel title="Minggu kuliah">
        <Week plan={plan} />
      </Panel>
    </div>
  );
}

function Filling({ page }: { page: KrsPage }) {
  const plan = usePlan(page);
  useUnsavedGuard(() => plan.isLost && plan.canEdit);
  const history = { value: 'riwayat', label: 'Riwayat', content: <KrsHistory page={page} /> };
  const stands = !plan.canEdit && plan.chosen.length > 0;
  const tabs = stands
    ? [{ value: 'isi', label: 'KRS saya', content: <Standing page={page} plan={plan} /> }, history]
    : [
        { value: 'isi', label: 'Isi KRS', content: <Fill page={page} plan={plan} /> },
        { value: 'jadwal', label: 'Jadwal', content: <Week plan={plan} /> },
        history,
      ];
  return <UrlTabs label="Bagian KRS" tabs={tabs} />;
}

/** `/student/aktivitas-mahasiswa/krs`: the offer with reasons, and the student's plan beside it. */
export function Component() {
  const { data: page } = useSuspenseQuery(pageQuery());
  return (
    <Page
      title="Kartu rencana studi"
      actions={
        <>
          <Button component={Link} to="/student/aktivitas-mahasiswa/catatan-pa" variant="default">
            Catatan dosen PA
          </Button>
          {page.krs !== null && (
            <Button
              component="a"
              href={krsContract.print.path}
              target="_blank"
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.7} />}
            >
              Cetak
            </Button>
          )}
        </>
      }
    >
      <Band page={page} />
      <Notices page={page} />
      {isOutside(page) && page.krs === null ? (
        <KrsHistory page={page} />
      ) : (
        <Filling key={page.period._id} page={page} />
      )}
    </Page>
  );
}
