import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { ThesisPeriod } from '#shared/completion/thesis/thesis-lists.views.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from './staff.module.css';

const PeriodDialog = later(async () => (await import('./PeriodDialog.tsx')).PeriodDialog);

function PeriodCard({ period, onEdit }: { period: ThesisPeriod; onEdit: (() => void) | null }) {
  const { _id: id, updatedAt, name, semesterCode, status, theses, quotaPerLecturer, revisionDays } = period;
  const remove = useAskedChange(thesisStaffContract.removePeriod, [
    thesisStaffContract.periods,
    thesisContract.mine,
  ]);
  const askRemove = (): void =>
    void remove(
      { title: `Hapus ${name}?`, consequence: 'Mahasiswa tidak dapat mengajukan judul pada periode ini.' },
      { params: { id }, body: { updatedAt } },
    );
  const actions =
    onEdit === null
      ? []
      : [
          { label: 'Ubah', run: onEdit },
          { label: 'Hapus', run: askRemove, danger: true },
        ];
  return (
    <article className={classes.period} aria-label={name}>
      <div className={classes.periodHead}>
        <div>
          <h2>{name}</h2>
          <small>{periodLabel(semesterCode)}</small>
        </div>
        <RowMenu name={name} actions={actions} />
      </div>
      <StatusChip tone={status === 'OPEN' ? 'success' : 'neutral'}>
        {status === 'OPEN' ? 'Dibuka' : 'Ditutup'}
      </StatusChip>
      <FactGrid
        facts={[
          ['Pengajuan judul', `${shortDate(period.proposalOpen)} – ${shortDate(period.proposalClose)}`],
          ['Sidang', `${shortDate(period.examOpen)} – ${shortDate(period.examClose)}`],
          ['Kuota per dosen', quotaPerLecturer],
          ['Masa revisi', `${revisionDays} hari`],
          ['Skripsi', theses],
        ]}
      />
    </article>
  );
}

/** Thesis periods: when titles are taken and defences held. */
export function PeriodsTab() {
  const { data } = useSuspenseQuery(endpointQuery(thesisStaffContract.periods, {}));
  const [open, setOpen] = useState<{ period: ThesisPeriod | null } | null>(null);
  const mayEdit = useCan()(thesisStaffContract.savePeriod.access);
  const add = mayEdit && <Button onClick={() => setOpen({ period: null })}>Buka periode</Button>;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title="Belum ada periode skripsi." action={add} />
      ) : (
        <div className={classes.board}>
          <div>{add}</div>
          <div className={classes.periods}>
            {data.map((period) => (
              <PeriodCard
                key={period._id}
                period={period}
                onEdit={mayEdit ? () => setOpen({ period }) : null}
              />
            ))}
          </div>
        </div>
      )}
      {open !== null && <PeriodDialog period={open.period} onClose={() => setOpen(null)} />}
    </>
  );
}
