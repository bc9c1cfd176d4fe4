import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Link, useNavigate, useParams } from 'react-router';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { disciplineContract } from '#shared/completion/discipline/discipline.contract.ts';
import { graduationContract } from '#shared/completion/graduation/graduation.contract.ts';
import { profileContract, type StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import { gateSeenBy } from '#shared/platform/access/gate-grants.ts';
import { gateNames } from '#shared/platform/access/gates.ts';
import { download } from '#web/platform/lib/download.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { StudentStatusChip } from './StudentStatusChip.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { type Tab, UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { Score } from '#web/platform/ui/values.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { StudentMenu } from './StudentMenu.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';

const HistoryTab = laterPanel(async () => (await import('./HistoryTab.tsx')).HistoryTab);
const ReadinessTab = laterPanel(
  async () => (await import('#web/platform/ui/study/ReadinessTab.tsx')).ReadinessTab,
);
const StudyProgress = laterPanel(
  async () => (await import('#web/platform/ui/study/StudyProgress.tsx')).StudyProgress,
);
const AcademicTab = laterPanel(async () => (await import('./AcademicTab.tsx')).AcademicTab);
const PaymentsTab = laterPanel(async () => (await import('./PaymentsTab.tsx')).PaymentsTab);
const ThesisTab = laterPanel(async () => (await import('./ThesisTab.tsx')).ThesisTab);
const BiodataTab = laterPanel(async () => (await import('./BiodataTab.tsx')).BiodataTab);
const ExemptionList = laterPanel(
  async () => (await import('#web/platform/ui/exemptions/ExemptionList.tsx')).ExemptionList,
);
const ActivitiesTab = laterPanel(async () => (await import('./ActivitiesTab.tsx')).ActivitiesTab);
const DisciplineTab = laterPanel(async () => (await import('./DisciplineTab.tsx')).DisciplineTab);
const AuditTab = laterPanel(async () => (await import('./AuditTab.tsx')).AuditTab);

const profile = (id: string) => endpointQuery(profileContract.student, { params: { id } });

export const loader = pageLoader((client, { params }) => client.ensureQueryData(profile(params['id'] ?? '')));

/** Whether the credits are known; they are null for users who may not read results. */
const isKnown = (credits: number | null | undefined): credits is number => typeof credits === 'number';

function useTabs(student: StudentProfile): Tab[] {
  const can = useCan();
  return [
    { value: 'profil', label: 'Profil', content: <ProfileTab student={student} /> },
    ...(student.biodata
      ? [
          {
            value: 'biodata',
            label: 'Biodata',
            content: <BiodataTab student={student} biodata={student.biodata} />,
          },
        ]
      : []),
    ...(isKnown(student.study?.sksPassed)
      ? [{ value: 'akademik', label: 'Akademik', content: <AcademicTab id={student._id} /> }]
      : []),
    ...(can(curriculumContract.ofStudent.access)
      ? [{ value: 'kurikulum', label: 'Kurikulum', content: <StudyProgress studentId={student._id} /> }]
      : []),
    ...(can(billContract.card.access)
      ? [{ value: 'pembayaran', label: 'Pembayaran', content: <PaymentsTab id={student._id} /> }]
      : []),
    ...(can(activityStaffContract.list.access)
      ? [{ value: 'aktivitas', label: 'Aktivitas', content: <ActivitiesTab id={student._id} /> }]
      : []),
    ...(can(thesisStaffContract.list.access)
      ? [{ value: 'skripsi', label: 'Skripsi', content: <ThesisTab nim={student.nim} /> }]
      : []),
    ...(can(graduationContract.ofStudent.access)
      ? [{ value: 'kelulusan', label: 'Kelulusan', content: <ReadinessTab studentId={student._id} /> }]
      : []),
    ...(can(profileContract.history.access)
      ? [{ value: 'riwayat', label: 'Riwayat status', content: <HistoryTab id={student._id} /> }]
      : []),
    ...(can(disciplineContract.list.access)
      ? [{ value: 'disiplin', label: 'Disiplin', content: <DisciplineTab id={student._id} /> }]
      : []),
    ...(gateNames.some((gate) => can(gateSeenBy(gate)))
      ? [{ value: 'dispensasi', label: 'Dispensasi', content: <ExemptionList student={student} /> }]
      : []),
    ...(can(profileContract.audit.access)
      ? [{ value: 'audit', label: 'Audit', content: <AuditTab id={student._id} /> }]
      : []),
  ];
}

/** `/staff/mahasiswa/:id`: one student in tabs kept in the URL. */
export function Component() {
  const { id = '' } = useParams();
  const { data: student } = useSuspenseQuery(profile(id));
  const navigate = useNavigate();
  const can = useCan();
  const tabs = useTabs(student);
  const { study } = student;
  return (
    <Page
      title={student.name}
      actions={
        study && (
          <>
            <PrintButton
              print={() => download(profileContract.printBiodata, { params: { id: student._id } })}
            >
              Kartu biodata
            </PrintButton>
            {can(studentContract.save.saves.update) && (
              <Button
                component={Link}
                to={`/staff/mahasiswa/${student._id}/ubah`}
                leftSection={<IconPencil size={18} stroke={1.7} />}
              >
                Ubah data
              </Button>
            )}
            <StudentMenu
              student={{ ...student, status: study.status, updatedAt: study.updatedAt }}
              onRemoved={() => void navigate('/staff/mahasiswa', { replace: true })}
            />
          </>
        )
      }
    >
      <DetailBand
        title={student.nim}
        subtitle={student.email}
        person={{ avatar: student.photo, name: student.name }}
        status={study && <StudentStatusChip status={study.status} />}
        figures={
          study
            ? [
                { label: 'Angkatan', value: study.entryYear },
                { label: 'Kelas', value: student.className ?? '-' },
                { label: 'Semester', value: study.semesterNumber },
                ...(isKnown(study.sksPassed)
                  ? [
                      { label: 'IPK', value: <Score value={study.ipk} /> },
                      { label: 'Sks lulus', value: study.sksPassed },
                    ]
                  : []),
              ]
            : []
        }
      />
      <UrlTabs label="Data mahasiswa" tabs={tabs} />
    </Page>
  );
}
