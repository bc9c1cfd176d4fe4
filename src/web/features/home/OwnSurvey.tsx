import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { surveyReportContract } from '#shared/contracts/survey-report.contract.ts';
import { grouped, hundredths } from '#shared/format/number.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { Panel } from '#web/ui/Panel.tsx';
import classes from './home.module.css';

/** The lecturer's latest survey result, with the way to all of it. */
export function OwnSurvey() {
  const { data } = useQuery(endpointQuery(surveyReportContract.mine, { query: {} }));
  const score = data?.whole?.score ?? null;
  return (
    <Panel
      title="Evaluasi mahasiswa"
      actions={
        <Anchor component={Link} to="/dosen/hasil-edo" size="sm">
          Hasil EDO
        </Anchor>
      }
    >
      <p className={classes.within}>
        {score === null || !data?.whole || data.whole.respondents === null
          ? 'Belum ada hasil EDO yang dapat ditampilkan.'
          : `Skor ${hundredths(score)} (${data.whole.category ?? '-'}) dari ${grouped(data.whole.respondents)} responden, ${data.period?.label ?? ''}.`}
      </p>
    </Panel>
  );
}
