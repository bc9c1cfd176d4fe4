import { Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { krsContract, type KrsInputView, type KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { WeekTimetable } from '#web/ui/timetable/WeekTimetable.tsx';
import { UrlTabs } from '#web/ui/UrlTabs.tsx';
import { History, printKrs } from './History.tsx';
import { Offers } from './Offers.tsx';
import { chosenOf, sksOf, weekOf } from './plan.ts';
import { PlanPanel } from './PlanPanel.tsx';
import { KeyFigures, Notices, Windows } from './Situation.tsx';
import { useKrsEditing } from './use-krs.ts';
import classes from './krs.module.css';

const inputQuery = () => endpointQuery(krsContract.input, {});

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
    </div>
  );
}

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
          </Button>
        )
      }
    >
      <UrlTabs
        label="KRS"
        tabs={[
          { value: 'isi', label: 'KRS semester ini', content: <Editor data={data} /> },
          { value: 'riwayat', label: 'Riwayat', content: <History data={data} /> },
        ]}
      />
    </Page>
  );
}
