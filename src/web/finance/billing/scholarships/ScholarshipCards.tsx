import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { scholarshipContract, type ScholarshipView } from '#shared/finance/billing/scholarship.contract.ts';
import { paymentCategoryLabels, scholarshipKindLabels } from '#shared/finance/billing/kinds.ts';
import { grouped, hundredths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import classes from '../billing.module.css';
import { shareText } from '../billing-words.ts';

const ScholarshipDialog = later(async () => (await import('./ScholarshipDialog.tsx')).ScholarshipDialog);

/** "50% dari SPP tetap, Daftar ulang", "Rp1.000.000 per semester dari SPP tetap" */
function worth({ mode, value, categories }: ScholarshipView): string {
  const of =
    categories.length === 0
      ? 'semua tagihan'
      : categories.map((one) => paymentCategoryLabels[one]).join(', ');
  return `${mode === 'PERCENT' ? shareText(value) : `${rupiah(value)} per semester`} dari ${of}`;
}

type Actions = { label: string; danger?: true; run: () => void }[];

function Card({ scholarship, actions }: { scholarship: ScholarshipView; actions: Actions }) {
  const { name, kind, sponsor, minIpk, isActive, holders, given } = scholarship;
  return (
    <article className={classes.method} data-active={isActive} aria-label={name}>
      <div className={classes.named}>
        <h3>{name}</h3>
        <RowMenu name={name} actions={actions} />
      </div>
      <span>
        <StatusChip tone={isActive ? 'info' : 'neutral'}>{scholarshipKindLabels[kind]}</StatusChip>
      </span>
      <span>{worth(scholarship)}</span>
      <span className={classes.soft}>
        {[sponsor, minIpk === null ? '' : `IPK minimal ${hundredths(minIpk)}`, isActive ? '' : 'tidak aktif']
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span>
        {grouped(holders)} penerima semester ini · {rupiah(given)} diberikan
      </span>
    </article>
  );
}

/** What can be granted, with holders and sums. */
export function ScholarshipCards() {
  const mayEdit = useCan()(scholarshipContract.save.access);
  const asked = useQuery(endpointQuery(scholarshipContract.list, {}));
  const [open, setOpen] = useState<{ scholarship: ScholarshipView | null } | null>(null);
  const remove = useAskedChange(scholarshipContract.remove, [scholarshipContract.list]);
  const actionsOf = (scholarship: ScholarshipView): Actions =>
    mayEdit
      ? [
          { label: 'Ubah', run: () => setOpen({ scholarship }) },
          {
            label: 'Hapus',
            danger: true,
            run: () =>
              void remove(
                {
                  title: `Hapus ${scholarship.name}?`,
                  consequence: 'Beasiswa ini tidak dapat diberikan lagi.',
                },
                { params: { id: scholarship._id } },
              ),
          },
        ]
      : [];
  return (
    <Panel
      title="Beasiswa dan potongan"
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setOpen({ scholarship: null })}>
            Tambah beasiswa
          </Button>
        )
      }
    >
      <Asked query={asked} what="beasiswa">
        {(list) => (
          <div className={classes.cards}>
            {list.length === 0 && <EmptyState title="Belum ada beasiswa atau potongan." />}
            {list.map((scholarship) => (
              <Card key={scholarship._id} scholarship={scholarship} actions={actionsOf(scholarship)} />
            ))}
          </div>
        )}
      </Asked>
      {open !== null && <ScholarshipDialog scholarship={open.scholarship} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
