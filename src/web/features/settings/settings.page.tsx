import { useSuspenseQuery } from '@tanstack/react-query';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { Page } from '#web/ui/Page.tsx';
import { type Tab, UrlTabs } from '#web/ui/UrlTabs.tsx';
import { AccountForm } from './AccountForm.tsx';
import { DataChanges } from './DataChanges.tsx';
import { Devices } from './Devices.tsx';
import { LecturerForm } from './LecturerForm.tsx';
import { OwnBiodata } from './OwnBiodata.tsx';

const profile = () => endpointQuery(profileContract.me, {});

export const loader = pageLoader((client) => client.ensureQueryData(profile()));

type Profile = Awaited<ReturnType<NonNullable<ReturnType<typeof profile>['queryFn']>>>;

/** What a person may change: students their biodata, lecturers their profile, others name and address. */
function tabsOf({ student, lecturer, user, staff }: Profile): Tab[] {
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
  if (lecturer !== null) {
    return [
      {
        value: 'profil',
        label: 'Profil dosen',
        content: <LecturerForm key={lecturer.updatedAt} lecturer={lecturer} />,
      },
    ];
  }
  return [
    {
      value: 'profil',
      label: 'Profil',
      content: <AccountForm key={user.updatedAt} user={user} staff={staff} />,
    },
  ];
}

/** `/settings`: the own data, and where one is signed in. */
export function Component() {
  const { data } = useSuspenseQuery(profile());
  const tabs = [...tabsOf(data), { value: 'perangkat', label: 'Perangkat', content: <Devices /> }];
  return (
    <Page title="Pengaturan" purpose="Data Anda di portal, dan perangkat tempat Anda masuk.">
      <UrlTabs label="Pengaturan" tabs={tabs} />
    </Page>
  );
}
