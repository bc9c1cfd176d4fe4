import { Anchor, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { loanFilterLabels } from '#shared/desk/library/kinds.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery, usePageQuery } from '#web/platform/lib/query.ts';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../library.module.css';

type Dashboard = ResponseOf<typeof libraryDeskContract.dashboard>;

/** What stands today, each figure leading to its rows. */
function Figures({ data }: { data: Dashboard }) {
  const figures = [
    { label: loanFilterLabels.DIPINJAM, value: grouped(data.onLoan), to: '?tab=peminjaman&state=DIPINJAM' },
    {
      label: 'Jatuh tempo hari ini',
      value: grouped(data.dueToday),
      to: `?tab=peminjaman&dueOn=${data.today}`,
    },
    {
      label: 'Terlambat',
      value: grouped(data.overdue),
      to: '?tab=peminjaman&state=TERLAMBAT',
      isBad: data.overdue > 0,
    },
    {
      label: 'Denda belum lunas',
      value: rupiah(data.owed),
      to: '?tab=denda&state=OPEN',
      isBad: data.owed > 0,
    },
    {
      label: 'Kunjungan hari ini',
      value: grouped(data.visitsToday),
      to: `?tab=pengunjung&day=${data.today}`,
    },
    { label: 'Pesanan siap diambil', value: grouped(data.ready), to: '?tab=pesanan&state=READY' },
    {
      label: 'Bebas pustaka menunggu',
      value: grouped(data.clearances),
      to: '?tab=bebas-pustaka&state=REQUESTED',
    },
    { label: 'Skripsi menunggu', value: grouped(data.deposits), to: '?tab=skripsi' },
  ];
  return (
    <div className={classes.figures}>
      {figures.map(({ label, value, to, isBad = false }) => (
        <Link key={label} to={to} className={classes.figure} data-tone={isBad ? 'danger' : undefined}>
          <strong>{value}</strong>
          <span>{label}</span>
        </Link>
      ))}
    </div>
  );
}

function Popular({ popular }: Pick<Dashboard, 'popular'>) {
  return (
    <Panel title="Paling banyak dipinjam" hint="Setahun terakhir">
      {popular.length === 0 ? (
        <EmptyState title="Belum ada peminjaman." />
      ) : (
        <ul className={classes.list}>
          {popular.map(({ _id, title, loans }) => (
            <li key={_id} className={classes.item}>
              <Anchor component={Link} to={`/staff/perpustakaan/judul/${_id}`}>
                {title}
              </Anchor>
              <span className="tabular">{grouped(loans)} kali</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** How the library stands today. */
export function DashboardTab() {
  const asked = usePageQuery(endpointQuery(libraryDeskContract.dashboard, {}));
  return (
    <Asked query={asked} what="ringkasan" height="20rem">
      {(data) => <Dashboard data={data} />}
    </Asked>
  );
}

function Dashboard({ data }: { data: ResponseOf<typeof libraryDeskContract.dashboard> }) {
  const { week } = data;
  return (
    <Stack>
      <Figures data={data} />
      <div className={classes.columns}>
        <ChartCard
          title="Kunjungan tujuh hari terakhir"
          hint={`${grouped(data.titles)} judul, ${grouped(data.copies)} eksemplar`}
          table={{
            head: ['Hari', 'Kunjungan', 'Peminjaman'],
            rows: week.map(({ day, visits, loans }) => ({
              name: shortDate(day),
              cells: [grouped(visits), grouped(loans)],
            })),
          }}
        >
          <BarList
            label="Kunjungan per hari"
            format={grouped}
            bars={week.map(({ day, visits, loans }) => ({
              label: shortDate(day),
              value: visits,
              hint: `${visits} kunjungan, ${loans} peminjaman`,
            }))}
          />
        </ChartCard>
        <Popular popular={data.popular} />
      </div>
    </Stack>
  );
}
