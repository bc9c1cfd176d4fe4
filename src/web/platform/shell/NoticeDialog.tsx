import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { noticeContract, type NoticeView } from '#shared/desk/notices/notice.contract.ts';
import { versionOfNotice } from '#shared/desk/personal-data/privacy-notice.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import '#web/styles/app.css';

const PrivacyDialog = later(async () => (await import('./PrivacyDialog.tsx')).PrivacyDialog);

/** A notice that has to be confirmed, shown as a window. */
export function NoticeDialog({ notice }: { notice: NoticeView }) {
  const version = versionOfNotice(notice.id);
  return version === null ? (
    <SimpleNotice notice={notice} />
  ) : (
    <PrivacyDialog version={version} title={notice.title} />
  );
}

/** Shown once: closing it by any way confirms it. */
function SimpleNotice({ notice: { id, title, body, url } }: { notice: NoticeView }) {
  const navigate = useNavigate();
  const [seen, setSeen] = useState(false);
  const read = useEndpointMutation(noticeContract.read, { invalidates: [noticeContract.list] });
  const confirm = (): void => {
    setSeen(true);
    read.mutate({ body: { ids: [id] } }, { onError: showError });
  };
  const follow = (to: string): void => {
    confirm();
    void navigate(to);
  };
  return (
    <Modal opened={!seen} onClose={confirm} title={title} closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        <Text>{body}</Text>
        <Group justify="flex-end">
          {url !== null && (
            <Button variant="default" onClick={() => follow(url)}>
              Buka halamannya
            </Button>
          )}
          <Button onClick={confirm} data-autofocus>
            Mengerti
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
