import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { surveyReportContract } from '#shared/surveys/surveys/survey-report.contract.ts';
import { grouped, hundredths } from '#shared/platform/format/number.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { LineFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './home.module.css';

type Mine = ResponseOf<typeof surveyReportContract.mine>;

/** The score in words, or why there is none yet. */
function scoreText({ whole, period, closedNote }: Mine): string {
  const score = whole?.score ?? null;
  if (score === null || !whole || whole.respondents === null) {
    return `Belum ada hasil EDO. ${closedNote ?? 'Hasil terbuka setelah masa pengisian surveinya berakhir.'}`;
  }
  return `Skor ${hundredths(score)} (${whole.category ?? '-'}) dari ${grouped(whole.respondents)} responden, ${period?.label ?? ''}.`;
}

/** The lecturer's latest survey result, with the way to all of it. */
export function OwnSurvey() {
  const { data, error, refetch } = useQuery(endpointQuery(surveyReportContract.mine, { query: {} }));
  return (
    <Panel
      title="Evaluasi mahasiswa"
      actions={
        <Anchor component={Link} to="/dosen/hasil-edo" size="sm">
          Hasil EDO
        </Anchor>
      }
    >
      {data !== undefined && <p className={classes.within}>{scoreText(data)}</p>}
      {data === undefined && error === null && <Skeleton height={40} />}
      {data === undefined && error !== null && (
        <LineFailure title="Hasil EDO gagal dimuat." error={error} onRetry={refetch} />
      )}
    </Panel>
  );
}
