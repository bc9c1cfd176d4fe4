import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { billContract } from '#shared/contracts/bill.contract.ts';
import { surveyReportContract } from '#shared/contracts/survey-report.contract.ts';
import { surveyNames, type SurveyType } from '#shared/domain/survey/instrument.ts';
import { grouped, NOTHING, tenths } from '#shared/format/number.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import classes from './home.module.css';

type LineProps = { to: string; name: string; value: string | undefined; hint?: ReactNode; failed: boolean };

/** A figure that leads to the report it is taken from. */
const Line = ({ to, name, value, hint, failed }: LineProps) => (
  <li className={classes.line}>
    <Anchor component={Link} to={to} c="inherit" fw={600}>
      {name}
    </Anchor>
    <span className={classes.within}>
      {failed ? 'Data ini gagal dimuat.' : (value ?? <Skeleton height={20} width={160} />)}
      {hint}
    </span>
  </li>
);

/** What is past its day, and everything bills still ask for. */
function Unpaid() {
  const { data, isError } = useQuery(endpointQuery(billContract.ageing, { query: {} }));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const overdue = data && sum(data.bands.map((band) => band.overdue));
  const open = data && sum(data.cohorts.map(({ balance }) => balance));
  return (
    <Line
      to="/staff/pembayaran-mahasiswa?tab=tunggakan"
      name="Tunggakan"
      value={overdue === undefined ? undefined : `${rupiah(overdue)} dari piutang ${rupiah(open)}`}
      failed={isError}
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
  const { data, isError } = useQuery(endpointQuery(call, { query: {} }));
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
      failed={isError}
    />
  );
}

/** Figures of other departments' reports, for those who may read them. */
export function Figures() {
  const can = useCan();
  return (
    <Panel title="Keuangan dan survei">
      <ul className={classes.lines}>
        {can(billContract.ageing.access) && <Unpaid />}
        {can(surveyReportContract.edoSummary.access) && <Response type="EDO" />}
        {can(surveyReportContract.ekaSummary.access) && <Response type="EKA" />}
      </ul>
    </Panel>
  );
}
