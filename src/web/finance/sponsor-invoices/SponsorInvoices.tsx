import { Button } from '@mantine/core';
import { useState } from 'react';
import { scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import {
  sponsorInvoiceContract,
  type SponsorInvoiceRow,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import {
  sponsorInvoiceStatuses,
  sponsorInvoiceStatusLabels,
} from '#shared/finance/sponsor-invoices/sponsor.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { moneyColumn } from '#web/platform/ui/finance/columns.tsx';
import { periodFilter } from '#web/platform/ui/finance/filters.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '#web/finance/billing/billing.module.css';
import { invoiceTones } from './sponsor-words.ts';

const IssueDialog = later(async () => (await import('./IssueDialog.tsx')).IssueDialog);
const InvoiceWindow = later(async () => (await import('./InvoiceWindow.tsx')).InvoiceWindow);

function StateCell({ status, dueDate, balance }: SponsorInvoiceRow) {
  const isLate = balance > 0 && dueDate < campusToday();
  return (
    <span className={classes.two}>
      <StatusChip tone={invoiceTones[status]}>{sponsorInvoiceStatusLabels[status]}</StatusChip>
      {isLate && <StatusChip tone="danger">Lewat jatuh tempo</StatusChip>}
    </span>
  );
}

const columns: Column<SponsorInvoiceRow>[] = [
  {
    key: 'sponsor',
    title: 'Sponsor',
    card: 'head',
    render: ({ sponsor, no }) => (
      <span className={classes.two}>
        <strong>{sponsor}</strong>
        <span className={classes.soft}>{no}</span>
      </span>
    ),
  },
  {
    key: 'scholarship',
    title: 'Beasiswa',
    render: ({ scholarship, periodCode }) => (
      <span className={classes.two}>
        {scholarship}
        <span className={classes.soft}>{periodLabel(periodCode)}</span>
      </span>
    ),
  },
  { key: 'students', title: 'Mahasiswa', align: 'right', render: ({ students }) => grouped(students) },
  {
    key: 'issuedOn',
    title: 'Terbit',
    sortable: true,
    render: ({ issuedOn }) => <DateText date={issuedOn} />,
  },
  {
    key: 'dueDate',
    title: 'Jatuh tempo',
    sortable: true,
    card: 'fact',
    render: ({ dueDate }) => <DateText date={dueDate} />,
  },
  moneyColumn('total', 'Nilai'),
  moneyColumn('balance', 'Sisa', { sortable: true, card: 'fact' }),
  { key: 'status', title: 'Status', card: 'fact', render: (row) => <StateCell {...row} /> },
];

function useFilters(): Filter[] {
  const { data = [] } = useLookup(endpointQuery(scholarshipContract.list, {}));
  const subsidies = data.filter(({ kind }) => kind === 'SUBSIDI');
  return [
    {
      name: 'scholarshipId',
      label: 'Beasiswa',
      options: subsidies.map(({ _id, name }) => ({ value: _id, label: name })),
    },
    periodFilter(),
    {
      name: 'status',
      label: 'Status',
      options: sponsorInvoiceStatuses.map((value) => ({ value, label: sponsorInvoiceStatusLabels[value] })),
    },
  ];
}

/** What is asked of the sponsors of subsidies, and what they paid of it. */
export function SponsorInvoices() {
  const can = useCan();
  const files = useListFiles(sponsorInvoiceContract.export);
  const [open, setOpen] = useState<'issue' | SponsorInvoiceRow | null>(null);
  const close = () => setOpen(null);
  const issue = can(sponsorInvoiceContract.issue.access) ? (
    <Button onClick={() => setOpen('issue')}>Terbitkan invoice</Button>
  ) : undefined;
  return (
    <div className={classes.stack}>
      <div className={classes.actions}>{issue}</div>
      {files.progress}
      <ListTable
        endpoint={sponsorInvoiceContract.list}
        columns={columns}
        filters={useFilters()}
        exports={files.exports}
        searchLabel="Cari nomor atau sponsor"
        noun="invoice"
        nothing={{
          title: 'Belum ada invoice sponsor.',
          hint: 'Subsidi pihak ketiga ditagihkan kepada sponsornya per semester.',
          action: issue,
        }}
        rowName={({ no, sponsor }) => `${no} ${sponsor}`}
        onOpen={setOpen}
      />
      {open === 'issue' && <IssueDialog onClose={close} />}
      {open !== null && open !== 'issue' && <InvoiceWindow id={open._id} no={open.no} onClose={close} />}
    </div>
  );
}
