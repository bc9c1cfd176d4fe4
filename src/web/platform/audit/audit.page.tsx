import { useState } from 'react';
import { auditContract, type AuditEntryView } from '#shared/platform/audit/audit.contract.ts';
import { actionLabel, entityLabel } from '#shared/platform/audit/words.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './audit.module.css';

const SecurityTab = laterPanel(async () => (await import('./SecurityTab.tsx')).SecurityTab);
const AuditDialog = later(async () => (await import('./AuditDialog.tsx')).AuditDialog);

const columns: Column<AuditEntryView>[] = [
  {
    key: 'at',
    title: 'Waktu',
    sortable: true,
    card: 'fact',
    render: ({ at }) => <MomentText at={at} />,
  },
  { key: 'actor', title: 'Pelaku', card: 'fact', render: ({ actor }) => actor?.name ?? 'Sistem' },
  {
    key: 'action',
    title: 'Tindakan',
    card: 'head',
    render: ({ action }) => <strong>{actionLabel(action)}</strong>,
  },
  { key: 'entity', title: 'Jenis data', render: ({ entity }) => entityLabel(entity) },
  {
    key: 'entityId',
    title: 'ID data',
    optional: true,
    render: ({ entityId }) => <span className={classes.soft}>{entityId}</span>,
  },
  { key: 'reason', title: 'Alasan', card: 'fact', render: ({ reason }) => reason ?? '-' },
];

/** Choices by their label. */
const choices = (values: readonly string[] | undefined, label: (value: string) => string) =>
  (values ?? [])
    .map((value) => ({ value, label: label(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'id'));

function useFilters(): Filter[] {
  const { data } = useLookup({ ...endpointQuery(auditContract.choices, {}), staleTime: 300_000 });
  return [
    { name: 'entity', label: 'Jenis data', options: choices(data?.entities, entityLabel) },
    { name: 'action', label: 'Tindakan', options: choices(data?.actions, actionLabel) },
    { name: 'from', label: 'Dari tanggal', options: [], isDate: true },
    { name: 'to', label: 'Sampai tanggal', options: [], isDate: true },
  ];
}

/** Who changed what, when and why; `?search=<id>` shows one record's or one person's. */
function Changes() {
  const filters = useFilters();
  const [open, setOpen] = useState<AuditEntryView | null>(null);
  return (
    <>
      <ListTable
        endpoint={auditContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(auditContract.export)}
        searchLabel="Cari nama pelaku, email, atau ID data"
        noun="catatan"
        nothing={{ title: 'Belum ada catatan.' }}
        rowName={({ action, at }) => `${actionLabel(action)} ${at}`}
        onOpen={setOpen}
      />
      {open !== null && <AuditDialog entry={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const tabs = [
  { value: 'perubahan', label: 'Perubahan', content: <Changes /> },
  { value: 'keamanan', label: 'Keamanan', content: <SecurityTab /> },
];

/** `/staff/audit`: what was changed, and what went wrong at the door. */
export function Component() {
  return (
    <Page
      title="Jejak audit"
      purpose="Setiap perubahan data: siapa, kapan, apa sebelum dan sesudahnya; juga percobaan masuk yang gagal. Catatan tidak dapat diubah atau dihapus."
    >
      <UrlTabs label="Bagian jejak audit" tabs={tabs} apart />
    </Page>
  );
}
