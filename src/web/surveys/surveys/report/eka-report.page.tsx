import { ReportPage, reportLoader } from './ReportPage.tsx';

export const loader = reportLoader('EKA');

/** `/staff/laporan/eka-report`: what students think of courses. */
export function Component() {
  return <ReportPage type="EKA" />;
}
