import { Alert } from '@mantine/core';
import { useLocation } from 'react-router';
import { homeKind } from '#shared/desk/home/home.contract.ts';
import { campusLine } from '#shared/platform/look/campus-line.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { later } from '#web/platform/lib/later.tsx';
import { usePageQuery } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { homeQuery } from './home-query.ts';
import { OwnActions } from './OwnActions.tsx';
import { StaffHome } from './StaffHome.tsx';
import { StudentHome } from './StudentHome.tsx';

// Few see either, and everybody would wait for them.
const LecturerHome = laterPanel(async () => (await import('./LecturerHome.tsx')).LecturerHome);
const Places = later(async () => (await import('./Places.tsx')).Places);

/** The page of lecturers, which staff who teach have beside their own home. */
const LECTURER_HOME = '/dosen';

/** The start of the portal: what matters to a student, staff or a lecturer today, and for others every place to go. */
export function Component() {
  const user = useUser();
  const { pathname } = useLocation();
  const { announcement, ...campus } = currentCampus();
  const asLecturer = pathname === LECTURER_HOME;
  const kind = homeKind(user, asLecturer);
  const asked = usePageQuery(homeQuery(asLecturer));
  return (
    <Page title={`Halo, ${user.name}`} purpose={campusLine(campus)}>
      {announcement !== null && (
        <Alert color={announcement.tone === 'warning' ? 'yellow' : 'blue'} title="Pengumuman">
          {announcement.text}
        </Alert>
      )}
      {(kind === 'STUDENT' || kind === 'LECTURER') && (
        <Asked query={asked} what="ringkasan" height="20rem">
          {({ student, lecturer, ...beside }) => (
            <>
              {student !== null && <StudentHome home={student} {...beside} />}
              {lecturer !== null && <LecturerHome home={lecturer} {...beside} />}
            </>
          )}
        </Asked>
      )}
      {kind === 'STAFF' && <StaffHome home={asked.data} />}
      {kind === 'OTHER' && (
        <>
          <OwnActions actions={asked.data?.actions} />
          <Places />
        </>
      )}
    </Page>
  );
}
