<<<<<<< HEAD
import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { krsContract, type KrsInputView, type KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
=======
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { krsContract, type KrsInputView } from '#shared/contracts/krs.contract.ts';
import { hundredths } from '#shared/format/number.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { DetailBand } from '#web/ui/DetailBand.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
>>>>>>> krs
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { WeekTimetable } from '#web/ui/timetable/WeekTimetable.tsx';
import { UrlTabs } from '#web/ui/UrlTabs.tsx';
<<<<<<< HEAD
import { History, printKrs } from './History.tsx';
import { Offers } from './Offers.tsx';
import { chosenOf, sksOf, weekOf } from './plan.ts';
import { PlanPanel } from './PlanPanel.tsx';
import { KeyFigures, Notices, Windows } from './Situation.tsx';
import { useKrsEditing } from './use-krs.ts';
=======
import { useUnsavedGuard } from '#web/ui/use-unsaved-guard.ts';
import { weekSlots } from '../krs-words.ts';
import { KrsStateChip } from '../KrsStateChip.tsx';
import { KrsHistory } from './KrsHistory.tsx';
import { Notices } from './Notices.tsx';
import { OfferList } from './OfferList.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { type Plan, usePlan } from './use-plan.ts';
>>>>>>> krs
import classes from './krs.module.css';

const inputQuery = () => endpointQuery(krsContract.input, {});

<<<<<<< HEAD
export const loader = pageLoader((client) => client.ensureQueryData(inputQuery()));

/** The bar at the foot of a phone: how full the plan is, and the way to it. */
function PlanBar({
  data,
  plan,
  onOpen,
}: {
  data: KrsInputView;
  plan: readonly KrsOfferView[];
  onOpen: () => void;
}) {
  return (
    <div className={classes.bar}>
      <span>
        <strong>{plan.length} mata kuliah</strong> · {sksOf(plan)} dari {data.limits.maxSks} sks
      </span>
      <Button onClick={onOpen}>Lihat rencana</Button>
=======
export const loader = pageLoader((client) => client.fetchQuery(inputQuery()));

/** Below this width the plan is a sheet. */
const NARROW = '(max-width: 61.99em)';

function Band({ page }: { page: KrsInputView }) {
  const { student, limits, krs } = page;
  return (
    <DetailBand
      title={`KRS ${page.period.label}`}
      subtitle={student.advisor === null ? 'Belum ada dosen PA' : `Dosen PA: ${student.advisor.name}`}
      status={<KrsStateChip state={krs?.state ?? null} />}
      figures={[
        { label: limits.provisional ? 'IPS lalu (sementara)' : 'IPS lalu', value: hundredths(limits.ips) },
        { label: 'Batas sks', value: limits.maxSks },
        { label: 'Sks lulus', value: student.sksPassed },
        { label: 'Semester', value: student.semesterNumber },
      ]}
    />
  );
}

function Fill({ page, plan }: { page: KrsInputView; plan: Plan }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const [pointed, setPointed] = useState<string | null>(null);
  const preview = page.offered.find(({ scheduleId }) => scheduleId === pointed) ?? null;
  return (
    <div className={classes.columns}>
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
>>>>>>> krs
    </div>
  );
}

<<<<<<< HEAD
function Editor({ data }: { data: KrsInputView }) {
  const editing = useKrsEditing(data);
  const plan = chosenOf(data, editing.ids);
  const [preview, setPreview] = useState<KrsOfferView | null>(null);
  const [opened, sheet] = useDisclosure(false);
  return (
    <>
      <Notices data={data} />
      <KeyFigures data={data} />
      <Windows data={data} />
      <div className={classes.columns}>
        <Offers
          data={data}
          plan={plan}
          editable={editing.editable}
          onToggle={editing.toggle}
          onPreview={setPreview}
        />
        <aside className={classes.side} aria-label="KRS saya">
          <Panel>
            <PlanPanel data={data} plan={plan} editing={editing} />
          </Panel>
        </aside>
      </div>
      <Panel title="Pratinjau jadwal" hint="Kelas yang sedang disorot ikut digambar, agar bentrok terlihat.">
        <WeekTimetable slots={weekOf(plan, preview)} now={null} />
      </Panel>
      <PlanBar data={data} plan={plan} onOpen={sheet.open} />
      <Drawer opened={opened} onClose={sheet.close} position="bottom" size="85%" title="Rencana studi">
        <PlanPanel data={data} plan={plan} editing={editing} />
      </Drawer>
    </>
  );
}

/** `/student/aktivitas-mahasiswa/krs`: what can be taken and why not, the plan, and everything done with it. */
export function Component() {
  const { data } = useSuspenseQuery(inputQuery());
  return (
    <Page
      title="Kartu rencana studi"
      purpose={`Semester ${data.period.label} · semester ke-${data.student.semesterNumber}`}
      actions={
        data.krs !== null && (
          <Button variant="default" onClick={() => printKrs()}>
            Cetak KRS
=======
function Week({ plan }: { plan: Plan }) {
  if (plan.chosen.length === 0) {
    return <EmptyState title="Belum ada kelas yang dipilih." hint="Pilih kelas pada tab Isi KRS." />;
  }
  return <WeekTimetable slots={weekSlots(plan.chosen)} now={null} />;
}

function Filling({ page }: { page: KrsInputView }) {
  const plan = usePlan(page);
  useUnsavedGuard(() => plan.dirty && plan.canEdit);
  return (
    <UrlTabs
      label="Bagian KRS"
      tabs={[
        {
          value: 'isi',
          label: plan.canEdit ? 'Isi KRS' : 'KRS saya',
          content: <Fill page={page} plan={plan} />,
        },
        { value: 'jadwal', label: 'Jadwal', content: <Week plan={plan} /> },
        { value: 'riwayat', label: 'Riwayat', content: <KrsHistory page={page} /> },
      ]}
    />
  );
}

/** `/student/aktivitas-mahasiswa/krs`: what can be taken, why not, and the own plan beside it. */
export function Component() {
  const { data: page } = useSuspenseQuery(inputQuery());
  return (
    <Page
      title="Kartu rencana studi"
      actions={
        page.krs !== null && (
          <Button
            component="a"
            href={krsContract.print.path}
            target="_blank"
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.7} />}
          >
            Cetak
>>>>>>> krs
          </Button>
        )
      }
    >
<<<<<<< HEAD
      <UrlTabs
        label="KRS"
        tabs={[
          { value: 'isi', label: 'KRS semester ini', content: <Editor data={data} /> },
          { value: 'riwayat', label: 'Riwayat', content: <History data={data} /> },
        ]}
      />
=======
      <Band page={page} />
      <Notices page={page} />
      <Filling key={page.krs?.updatedAt ?? 'new'} page={page} />
>>>>>>> krs
    </Page>
  );
}
