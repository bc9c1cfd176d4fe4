import {
  securityEventContract,
  type SecurityEventView,
} from '#shared/platform/audit/security-event.contract.ts';
import { securityEventKinds, securityEventLabels } from '#shared/platform/audit/security-events.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './audit.module.css';

/** The account it is about; a name that nobody has stays a mark, the same for the same name. */
const subjectOf = ({ user, nameMark }: SecurityEventView): string => {
  if (user !== null) return user.name;
  return nameMark === null ? '-' : `Nama tidak dikenal (${nameMark.slice(0, 8)})`;
};

const columns: Column<SecurityEventView>[] = [
  {
    key: 'at',
    title: 'Waktu',
    sortable: true,
    card: 'fact',
    render: ({ at }) => <MomentText at={at} />,
  },
  {
    key: 'kind',
    title: 'Kejadian',
    card: 'head',
    render: ({ kind }) => <strong>{securityEventLabels[kind]}</strong>,
  },
  { key: 'count', title: 'Kali', align: 'right', card: 'fact', render: ({ count }) => count },
  { key: 'user', title: 'Akun', card: 'fact', render: subjectOf },
  { key: 'ip', title: 'Alamat', card: 'fact', render: ({ ip }) => ip },
  { key: 'detail', title: 'Panggilan', render: ({ detail }) => detail ?? '-' },
  {
    key: 'agent',
    title: 'Peramban',
    optional: true,
    render: ({ agent }) => <span className={classes.soft}>{agent === '' ? '-' : agent}</span>,
  },
  {
    key: 'requestId',
    title: 'ID permintaan',
    optional: true,
    render: ({ requestId }) => <span className={classes.soft}>{requestId}</span>,
  },
];

const filters: Filter[] = [
  {
    name: 'kind',
    label: 'Kejadian',
    options: securityEventKinds.map((value) => ({ value, label: securityEventLabels[value] })),
  },
  { name: 'from', label: 'Dari tanggal', options: [], isDate: true },
  { name: 'to', label: 'Sampai tanggal', options: [], isDate: true },
];

/** What went wrong at the door: who, from where, what and how often in a minute. */
export function SecurityTab() {
  return (
    <ListTable
      endpoint={securityEventContract.list}
      columns={columns}
      filters={filters}
      searchLabel="Cari nama, email, alamat, atau ID permintaan"
      noun="kejadian"
      nothing={{
        title: 'Belum ada kejadian.',
        hint: 'Percobaan masuk yang gagal dan panggilan yang ditolak tercatat di sini.',
      }}
      rowName={({ kind, at }) => `${securityEventLabels[kind]} ${at}`}
    />
  );
}
