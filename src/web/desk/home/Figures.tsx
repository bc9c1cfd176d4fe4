import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { surveyNames, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { grouped, NOTHING, tenths } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { LineFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './home.module.css';

type LineProps = {
  to: string;
  name: string;
  value: string | undefined;
  asked: { error: unknown; refetch: () => unknown };
};

/** A figure that leads to the report it is taken from. */
const Line = ({ to, name, value, asked: { error, refetch } }: LineProps) => (
  <li className={classes.line}>
    <Anchor component={Link} to={to} c="inherit" fw={600}>
      {name}
    </Anchor>
    <span className={classes.within}>
      {error === null ? (
        (value ?? <Skeleton height={20} width={160} />)
      ) : (
        <LineFailure title={`${name} gagal dimuat.`} error={error} onRetry={refetch} />
      )}
    </span>
  </li>
);

const arrearsText = (overdue: number, open: number): string =>
  open === 0 ? 'Tidak ada tagihan yang terbuka.' : `${rupiah(overdue)} dari piutang ${rupiah(open)}`;

/** What is past its day, and everything bills still ask for. */
function Unpaid() {
  const asked = useQuery(endpointQuery(billContract.ageing, { query: {} }));
  const { data } = asked;
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const overdue = data && sum(data.bands.map((band) => band.overdue));
  const open = data && sum(data.cohorts.map(({ balance }) => balance));
  return (
    <Line
      to="/staff/pembayaran-mahasiswa?tab=tunggakan"
      name="Tunggakan"
      value={overdue === undefined || open === undefined ? undefined : arrearsText(overdue, open)}
      asked={asked}
    />
  );
}

const surveys = {
  EDO: { call: surveyReportContract.edoSummary, to: '/staff/laporan/edo-report' },
  EKA: { call: surveyReportContract.ekaSummary, to: '/staff/laporan/eka-report' },
} as const;

/** How many of those asked have answered a survey. */
function Response({ type }: { type: SurveyType }) {
  const { call, to } = surveys[type];
  const asked = useQuery(endpointQuery(call, { query: {} }));
  const { data } = asked;
  const whole = data?.whole;
  const respondents = whole?.respondents ?? null;
  const text =
    !whole || respondents === null
      ? 'Belum ada hasil yang terbuka.'
      : `${whole.rate === null ? NOTHING : `${tenths(whole.rate)}%`} terisi, ${grouped(respondents)} dari ${grouped(whole.enrolled)}`;
  return (
    <Line
      to={to}
      name={`${surveyNames[type]}${data?.period ? ` ${data.period.label}` : ''}`}
      value={data === undefined ? undefined : text}
      asked={asked}
    />
  );
}

/** Figures of other departments' reports, for those who may read them; nothing for others. */
export function Figures() {
  const can = useCan();
  const money = can(billContract.ageing.access);
  const asked = {
    EDO: can(surveyReportContract.edoSummary.access),
    EKA: can(surveyReportContract.ekaSummary.access),
  };
  const answers = asked.EDO || asked.EKA;
  if (!money && !answers) return null;
  return (
    <Panel title={money && answers ? 'Keuangan dan survei' : money ? 'Keuangan' : 'Survei'}>
      <ul className={classes.lines}>
        {money && <Unpaid />}
        {asked.EDO && <Response type="EDO" />}
        {asked.EKA && <Response type="EKA" />}
      </ul>
    </Panel>
  );
}
