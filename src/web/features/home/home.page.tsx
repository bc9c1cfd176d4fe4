import { Alert } from '@mantine/core';
import { useLocation } from 'react-router';
import { ROLE } from '#shared/access/roles.ts';
import { type AccessUser, canAccess } from '#shared/access/rule.ts';
import { dashboardContract } from '#shared/contracts/dashboard.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { krsStaffContract } from '#shared/contracts/krs-staff.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { currentCampus } from '#web/lib/campus.ts';
import { later } from '#web/lib/later.tsx';
import { useUser } from '#web/lib/session.tsx';
import { laterPanel } from '#web/ui/later-panel.tsx';
import { Page } from '#web/ui/Page.tsx';
import { OwnActions } from './OwnActions.tsx';
import { StaffHome } from './StaffHome.tsx';
import { StudentHome } from './StudentHome.tsx';

// Few see either, and everybody would wait for them.
const LecturerHome = laterPanel(async () => (await import('./LecturerHome.tsx')).LecturerHome);
const Places = later(async () => (await import('./Places.tsx')).Places);

/** Whether there is a figure of the staff's dashboard the user may see. */
const seesFigures = (user: AccessUser): boolean =>
  [
    studentContract.generations,
    krsStaffContract.summary,
    dashboardContract.staff,
    gradeReportContract.home,
  ].some(({ access }) => canAccess({ ...user, role: [] }, access));

/** The start of the portal: what matters to a student, staff or a lecturer today, and for others every place to go. */
export function Component() {
  const user = useUser();
  const { pathname } = useLocation();
  const { period, name, announcement } = currentCampus();
  const staff = pathname !== '/dosen' && !user.isStudent && seesFigures(user);
  const lecturer = !user.isStudent && !staff && user.role.includes(ROLE.lecturer);
  return (
    <Page
      title={`Halo, ${user.name}`}
      purpose={period === null ? name : `${name} · Semester ${period.label}`}
    >
      {announcement !== null && (
        <Alert color={announcement.tone === 'warning' ? 'yellow' : 'blue'} title="Pengumuman">
          {announcement.text}
        </Alert>
      )}
      {user.isStudent && <StudentHome />}
      {staff && <StaffHome />}
      {lecturer && <LecturerHome />}
      {!user.isStudent && !staff && !lecturer && (
        <>
          <OwnActions />
          <Places />
        </>
      )}
    </Page>
  );
}
