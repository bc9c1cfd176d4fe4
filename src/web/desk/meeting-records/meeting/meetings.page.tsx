import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { FollowUpsTab } from './FollowUpsTab.tsx';
import { MeetingsTab } from './MeetingsTab.tsx';

const MeetingDialog = later(async () => (await import('./MeetingDialog.tsx')).MeetingDialog);

export const access = meetingRecordContract.list.access;

/** `/staff/meeting-record`: minutes of meetings and what follows from them. */
export function Component() {
  const [writing, setWriting] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  return (
    <Page
      title="Notulen rapat"
      purpose="Pembahasan, keputusan, dan tindak lanjut rapat, dari draf sampai bernomor."
      actions={
        can(meetingRecordContract.create.access) && (
          <Button onClick={() => setWriting(true)}>Tulis notulen</Button>
        )
      }
    >
      <UrlTabs
        label="Bagian notulen"
        tabs={[
          { value: 'rapat', label: 'Rapat', content: <MeetingsTab /> },
          { value: 'tindak-lanjut', label: 'Tindak lanjut', content: <FollowUpsTab /> },
        ]}
      />
      {writing && (
        <MeetingDialog
          meeting={null}
          onClose={() => setWriting(false)}
          onSaved={(id) => void navigate(`/staff/meeting-record/${id}`)}
        />
      )}
    </Page>
  );
}
