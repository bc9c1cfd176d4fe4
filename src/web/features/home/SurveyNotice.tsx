import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { surveyContract } from '#shared/contracts/survey.contract.ts';
import { takesForms } from '#shared/domain/survey/window.ts';
import { dayDate } from '#shared/format/date.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { UnknownNotice } from './UnknownNotice.tsx';
import classes from './home.module.css';

/** Surveys the student still owes; nothing where there are none. */
export function SurveyNotice() {
  const { data, error, refetch } = useQuery(endpointQuery(surveyContract.edo, { query: {} }));
  if (data === undefined && error !== null) {
    return <UnknownNotice what="Kewajiban survei Anda" error={error} onRetry={refetch} />;
  }
  if (data === undefined || !takesForms(data.state)) return null;
  const lecturers = data.total - data.done;
  const open = [
    ...(lecturers > 0 ? [`${lecturers} dosen`] : []),
    ...(data.otherPending > 0 ? [`${data.otherPending} mata kuliah`] : []),
  ];
  if (open.length === 0) return null;
  const until = data.state === 'OPEN' ? data.end : data.until;
  return (
    <Alert color="yellow" title={`Survei ${data.period?.label ?? ''} menunggu Anda`}>
      <div className={classes.notice}>
        <span>
          Belum diisi: {open.join(' dan ')}
          {until !== null && `, paling lambat ${dayDate(until)}`}.
        </span>
        <Button
          component={Link}
          to={lecturers > 0 ? '/student/survey/edo' : '/student/survey/eka'}
          variant="default"
        >
          Isi survei
        </Button>
      </div>
    </Alert>
  );
}
