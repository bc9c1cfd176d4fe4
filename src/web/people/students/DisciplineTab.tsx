import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type DisciplineCase,
  disciplineContract,
} from '#shared/completion/discipline/discipline.contract.ts';
import { type DisciplineState, disciplineStateLabels } from '#shared/completion/discipline/discipline.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from './students.module.css';

const CaseDialog = later(async () => (await import('./DisciplineDialogs.tsx')).CaseDialog);
const DecisionDialog = later(async () => (await import('./DisciplineDialogs.tsx')).DecisionDialog);

const tones: Record<DisciplineState, Tone> = { OPEN: 'warning', PROVEN: 'danger', DROPPED: 'neutral' };

function Case({ disciplineCase, actions }: { disciplineCase: DisciplineCase; actions: ReactNode }) {
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <span className={classes.line}>
          <DateText date={disciplineCase.openedOn} />
          <StatusChip tone={tones[disciplineCase.state]}>
            {disciplineStateLabels[disciplineCase.state]}
          </StatusChip>
        </span>
        {actions}
      </Group>
      <span>{disciplineCase.matter}</span>
      {disciplineCase.closedOn !== null && (
        <span className={classes.soft}>
          {longDate(disciplineCase.closedOn)}: {disciplineCase.decision}
          {disciplineCase.decreeNo !== '' && ` · Nomor ${disciplineCase.decreeNo}`}
        </span>
      )}
    </li>
  );
}

/** Discipline cases of a student: an open one blocks the degree, a proven one honours. */
export function DisciplineTab({ id }: { id: string }) {
  const result = useQuery(endpointQuery(disciplineContract.list, { params: { id } }));
  const [open, setOpen] = useState<DisciplineCase | 'new' | null>(null);
  const remove = useAskedChange(disciplineContract.remove, [disciplineContract.list]);
  const close = (): void => setOpen(null);
  const rowActions = (disciplineCase: DisciplineCase) => [
    { label: 'Putuskan', run: () => setOpen(disciplineCase) },
    {
      label: 'Hapus',
      danger: true,
      run: () =>
        void remove(
          {
            title: `Hapus kasus tanggal ${longDate(disciplineCase.openedOn)}?`,
            consequence: 'Hanya untuk kasus yang salah dicatat; yang sudah diputuskan tetap tersimpan.',
          },
          { params: { id: disciplineCase._id }, body: { updatedAt: disciplineCase.updatedAt } },
        ),
    },
  ];
  return (
    <Panel
      title="Kasus disiplin"
      hint="Kasus terbuka menahan yudisium; yang terbukti menutup predikat dengan pujian."
    >
      <Group justify="flex-end">
        <Button onClick={() => setOpen('new')}>Catat kasus</Button>
      </Group>
      <Asked query={result} what="kasus disiplin">
        {(cases) => (
          <>
            {cases.length === 0 && <EmptyState title="Tidak ada kasus disiplin." />}
            <ol className={classes.timeline}>
              {cases.map((disciplineCase) => (
                <Case
                  key={disciplineCase._id}
                  disciplineCase={disciplineCase}
                  actions={
                    disciplineCase.state === 'OPEN' && (
                      <RowMenu
                        name={`kasus ${longDate(disciplineCase.openedOn)}`}
                        actions={rowActions(disciplineCase)}
                      />
                    )
                  }
                />
              ))}
            </ol>
          </>
        )}
      </Asked>
      {open === 'new' && <CaseDialog studentId={id} onClose={close} />}
      {open !== null && open !== 'new' && <DecisionDialog disciplineCase={open} onClose={close} />}
    </Panel>
  );
}
