import { useSuspenseQuery } from '@tanstack/react-query';
import { leaveContract } from '#shared/people/leave/leave.contract.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { OwnLeave } from './OwnLeave.tsx';

const OwnLetters = laterPanel(async () => (await import('./OwnLetters.tsx')).OwnLetters);

const ownQuery = () => endpointQuery(leaveContract.own, {});
export const loader = pageLoader((client) => client.fetchQuery(ownQuery()));

/** `/student/aktivitas-mahasiswa/cuti`: leave of absence and letters. */
export function Component() {
  const { data: ownLeave } = useSuspenseQuery(ownQuery());
  return (
    <Page title="Cuti dan surat" purpose="Ajukan cuti atau minta surat, dan ikuti prosesnya sampai selesai.">
      <UrlTabs
        label="Cuti dan surat"
        tabs={[
          { value: 'cuti', label: 'Cuti', content: <OwnLeave ownLeave={ownLeave} /> },
          { value: 'surat', label: 'Surat', content: <OwnLetters /> },
        ]}
      />
    </Page>
  );
}
