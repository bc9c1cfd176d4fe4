import { Alert, Button, Select } from '@mantine/core';
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederBoard, FeederChannelView } from '#shared/connections/feeder/feeder.views.ts';
import { channelPath, feederChannels } from '#shared/connections/feeder/channels.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import { useState } from 'react';
import { DriftAlert } from './DriftAlert.tsx';
import classes from './feeder.module.css';
import { daysInWords } from './feeder-words.ts';

const TestWindow = later(async () => (await import('./TestWindow.tsx')).TestWindow);

const boardQuery = (period: string | null) =>
  endpointQuery(feederContract.board, { query: { period: period ?? undefined } });

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(boardQuery(new URL(request.url).searchParams.get('period'))),
);

const reports = { PLAN: 'Laporan awal semester', RESULT: 'Laporan akhir semester' } as const;

/** What of a report is not in the feeder yet. */
function openOf(board: FeederBoard, report: 'PLAN' | 'RESULT'): string {
  const own = board.channels.filter(({ channel }) => feederChannels[channel].report === report);
  const unseen = own.filter(({ checkedAt }) => checkedAt === null);
  if (unseen.length > 0) return `${unseen.length} dari ${own.length} kanal belum dibandingkan`;
  const [open, extra] = own.reduce(
    ([unsent, beyond], { counts: { verdicts } }) => [
      unsent + verdicts.ONLY_LOCAL + verdicts.DIFFERENT,
      beyond + verdicts.ONLY_FEEDER,
    ],
    [0, 0],
  );
  if (open > 0) return `${grouped(open)} baris belum sesuai`;
  return extra === 0 ? 'Semua sesuai' : `Semua terkirim, ${grouped(extra)} baris hanya ada di feeder`;
}

function Deadlines({ board }: { board: FeederBoard }) {
  if (board.deadlines.length === 0) return null;
  return (
    <Panel title="Batas pelaporan" hint="Dua bulan setelah semester dimulai dan dua bulan setelah berakhir.">
      <ul className={classes.deadlines}>
        {board.deadlines.map(({ report, due, days }) => (
          <li key={report} className={classes.deadline}>
            <strong>{reports[report]}</strong>
            <span>{longDate(due)}</span>
            <StatusChip tone={days < 0 ? 'danger' : days < 14 ? 'warning' : 'neutral'}>
              {daysInWords(days)}
            </StatusChip>
            <span className={classes.soft}>{openOf(board, report)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Counts({ view }: { view: FeederChannelView }) {
  const { verdicts, statuses, problems } = view.counts;
  if (view.checkedAt === null) return <span className={classes.soft}>Belum pernah dibandingkan.</span>;
  const chips = [
    ['success', verdicts.SAME, 'sama'],
    ['warning', verdicts.DIFFERENT, 'berbeda'],
    ['warning', verdicts.ONLY_LOCAL, 'hanya di portal'],
    ['info', verdicts.ONLY_FEEDER, 'hanya di feeder'],
    ['danger', statuses.FAILED + statuses.UNKNOWN, 'gagal'],
    ['danger', problems, 'akan ditolak'],
  ] as const;
  return (
    <span className={classes.chips}>
      {chips
        .filter(([, count]) => count > 0)
        .map(([tone, count, word]) => (
          <StatusChip key={word} tone={tone}>
            {grouped(count)} {word}
          </StatusChip>
        ))}
    </span>
  );
}

function Channel({ view, order, period }: { view: FeederChannelView; order: number; period: string | null }) {
  const { channel, checkedAt, jobId } = view;
  return (
    <li>
      <Link
        className={classes.channel}
        to={`/staff/sinkronisasi/${channelPath(channel)}${period === null ? '' : `?period=${period}`}`}
      >
        <span className={classes.name}>
          <span className={classes.order}>{order}</span>
          {feederChannels[channel].label}
        </span>
        <Counts view={view} />
        <span className={classes.soft}>
          {jobId !== null ? 'Sedang berjalan' : checkedAt !== null && <MomentText at={checkedAt} relative />}
        </span>
      </Link>
    </li>
  );
}

/** `/staff/sinkronisasi`: every channel of the report to PDDIKTI, what is missing and when it is due. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const [testing, setTesting] = useState(false);
  const { data: board } = useSuspenseQuery(boardQuery(params.get('period')));
  return (
    <Page
      title="Sinkronisasi PDDIKTI"
      purpose="Bandingkan data portal dengan Neo Feeder, perbaiki yang akan ditolak, lalu kirim dari atas ke bawah."
      actions={
        <>
          <Select
            aria-label="Semester"
            allowDeselect={false}
            data={board.periods.map(({ code, label }) => ({ value: code, label }))}
            value={board.period}
            onChange={(value) => setParams({ period: value ?? '' })}
          />
          <Button component={Link} to="/staff/sinkronisasi/bukti" variant="default">
            Bukti kirim
          </Button>
          {board.connected && can(feederContract.test.access) && (
            <Button
              variant="default"
              leftSection={<IconPlugConnected size={18} stroke={1.7} />}
              onClick={() => setTesting(true)}
            >
              Tes koneksi
            </Button>
          )}
        </>
      }
    >
      {!board.connected && (
        <Alert color="yellow" title="Feeder belum dihubungkan" mb="md">
          Halaman ini menampilkan hasil perbandingan terakhir. Admin mengisi alamat dan akun feeder di
          Pengaturan admin, bagian Integrasi.
        </Alert>
      )}
      {board.environment === 'sandbox' && (
        <Alert color="blue" title="Sandbox" mb="md">
          Data dikirim ke tempat percobaan feeder, bukan ke data sebenarnya.
        </Alert>
      )}
      {board.references !== null && <DriftAlert drift={board.references.drift} mb="md" />}
      <Deadlines board={board} />
      <h2 className={classes.title}>Kanal</h2>
      {board.references !== null && (
        <p className={classes.soft}>
          Daftar acuan feeder diperiksa <MomentText at={board.references.checkedAt} relative />.
        </p>
      )}
      <ol className={classes.channels}>
        {board.channels.map((view, index) => (
          <Channel key={view.channel} view={view} order={index + 1} period={params.get('period')} />
        ))}
      </ol>
      {testing && <TestWindow onClose={() => setTesting(false)} />}
    </Page>
  );
}
