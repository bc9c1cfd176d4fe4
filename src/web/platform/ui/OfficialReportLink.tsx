import { Button } from '@mantine/core';
import { Link } from 'react-router';
import {
  officialReportContract,
  type ReportSubjectKind,
} from '#shared/desk/official-reports/official-report.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';

/** Where a report about a record is begun. */
export const reportStartPath = (about: ReportSubjectKind, id: string): string =>
  `/staff/report/tambah?about=${about}&id=${id}`;

/** Leads to a new official report about this record, its form filled with what is known; nothing for who writes none. */
export function OfficialReportLink({ about, id }: { about: ReportSubjectKind; id: string }) {
  if (!useCan()(officialReportContract.start.access)) return null;
  return (
    <Button variant="default" component={Link} to={reportStartPath(about, id)}>
      Tulis berita acara
    </Button>
  );
}
