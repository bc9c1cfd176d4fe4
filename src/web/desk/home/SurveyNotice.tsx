import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router';
import type { SurveyOwed } from '#shared/surveys/surveys/survey-owed.views.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import classes from './home.module.css';

/** Surveys the student still owes. */
export function SurveyNotice({ label, lecturers, courses, until }: SurveyOwed) {
  const open = [
    ...(lecturers > 0 ? [`${lecturers} dosen`] : []),
    ...(courses > 0 ? [`${courses} mata kuliah`] : []),
  ];
  return (
    <Alert color="yellow" title={`Survei ${label} menunggu Anda`}>
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
