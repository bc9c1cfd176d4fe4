import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { recordKinds, recordLabels } from '#shared/people/lecturer-records/records.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { type Tab, UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Devices } from './Devices.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';

const LecturerForm = laterPanel(async () => (await import('./LecturerForm.tsx')).LecturerForm);
const BankForm = laterPanel(async () => (await import('./BankForm.tsx')).BankForm);
const OwnSignature = laterPanel(
  async () => (await import('#web/people/lecturers/Signature.tsx')).OwnSignature,
);
const Records = laterPanel(async () => (await import('#web/people/lecturer-records/Records.tsx')).Records);
const OwnWork = laterPanel(async () => (await import('./OwnWork.tsx')).OwnWork);
const OwnBiodata = laterPanel(async () => (await import('./OwnBiodata.tsx')).OwnBiodata);
const PersonalData = laterPanel(async () => (await import('./PersonalData.tsx')).PersonalData);
const DataChanges = laterPanel(async () => (await import('./DataChanges.tsx')).DataChanges);

const profile = () => endpointQuery(profileContract.me, {});

export const loader = pageLoader((client) => client.ensureQueryData(profile()));

type Profile = Awaited<ReturnType<NonNullable<ReturnType<typeof profile>['queryFn']>>>;

/** Tabs of a lecturer: profile, employment, histories and workload. */
const lecturerTabs = (lecturer: LecturerView): Tab[] => [
  {
    value: 'profil',
    label: 'Profil dosen',
    content: (
      <Stack>
        <LecturerForm key={lecturer.updatedAt} lecturer={lecturer} />
        <OwnSignature />
      </Stack>
    ),
  },
  ...recordKinds.map((kind) => ({
    value: kind,
    label: recordLabels[kind],
    content: <Records kind={kind} mayEdit />,
  })),
  { value: 'beban', label: 'Beban kerja', content: <OwnWork lecturer={lecturer} /> },
  { value: 'rekening', label: 'Rekening', content: <BankForm /> },
];

/** Tabs by kind of user: biodata for students, profile for lecturers, name and address for others. */
function settingsTabs({ student, lecturer, user, staff }: Profile): Tab[] {
  if (student?.biodata) {
    return [
      {
        value: 'biodata',
        label: 'Biodata',
        content: <OwnBiodata student={student} biodata={student.biodata} />,
      },
      {
        value: 'perubahan',
        label: 'Perubahan data',
        content: <DataChanges student={student} biodata={student.biodata} />,
      },
    ];
  }
  if (lecturer !== null) return lecturerTabs(lecturer);
  return [
    {
      value: 'profil',
      label: 'Profil',
      content: <AccountForm key={user.updatedAt} user={user} staff={staff} />,
    },
  ];
}

/** `/settings`: the user's data and sessions. */
export function Component() {
  const { data } = useSuspenseQuery(profile());
  const tabs = [
    ...settingsTabs(data),
    { value: 'data-pribadi', label: 'Data pribadi', content: <PersonalData /> },
    { value: 'perangkat', label: 'Perangkat', content: <Devices /> },
  ];
  return (
    <Page title="Pengaturan" purpose="Data Anda di portal, dan perangkat tempat Anda masuk.">
      <UrlTabs label="Pengaturan" tabs={tabs} />
    </Page>
  );
}
