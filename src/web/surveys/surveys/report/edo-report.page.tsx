import { ReportPage, reportLoader } from './ReportPage.tsx';

export const loader = reportLoader('EDO');

/** `/staff/laporan/edo-report`: what students think of lecturers. */
export function Component() {
  return <ReportPage type="EDO" />;
}
