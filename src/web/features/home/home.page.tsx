import { useLocation } from 'react-router';
import { type AccessUser, canAccess } from '#shared/access/rule.ts';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { currentCampus } from '#web/lib/campus.ts';
import { useUser } from '#web/lib/session.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Places } from './Places.tsx';
import { StaffHome } from './StaffHome.tsx';
import { StudentHome } from './StudentHome.tsx';

/** Whether there is a figure of the staff's dashboard the user may see. */
const seesFigures = (user: AccessUser): boolean =>
  [
    studentContract.generations,
    krsStaffContract.summary,
    dashboardContract.staff,
    gradeReportContract.home,
  ].some(({ access }) => canAccess({ ...user, role: [] }, access));

/** The start of the portal: what matters to a student or to staff today, and for everybody else every place to go. */
export function Component() {
  const user = useUser();
  const { pathname } = useLocation();
  const { period, name } = currentCampus();
  const staff = pathname !== '/dosen' && !user.isStudent && seesFigures(user);
  return (
    <Page
      title={`Halo, ${user.name}`}
      purpose={period === null ? name : `${name} · Semester ${period.label}`}
    >
      {user.isStudent && <StudentHome />}
      {staff && <StaffHome />}
      {!user.isStudent && !staff && <Places />}
    </Page>
  );
}
