import { Alert, Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { noticeContract } from '#shared/desk/notices/notice.contract.ts';
import { personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';

/** The notice to be read before going on; who puts it away unread is asked again at the next visit. */
export function PrivacyDialog({ version, title }: { version: string; title: string }) {
  const [open, setOpen] = useState(true);
  const { data, error } = useQuery(endpointQuery(campusContract.privacy, {}));
  const accept = useEndpointMutation(personalDataContract.acceptNotice, {
    invalidates: [noticeContract.list],
  });
  const close = (): void => setOpen(false);
  const confirm = (): void => accept.mutate({ body: { version } }, { onSuccess: close, onError: showError });
  return (
    <Modal opened={open} onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        {error !== null && <Alert color="red">{messageOf(error)}</Alert>}
        {data === undefined && error === null && (
          <Skeleton height="12rem" role="status" aria-label="Memuat kebijakan privasi" />
        )}
        {data !== undefined && (
          <>
            <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{data.policy}</Text>
            {(data.contactName !== '' || data.contactEmail !== '') && (
              <Text>
                Narahubung pelindungan data: {data.contactName}{' '}
                {data.contactEmail !== '' && (
                  <Anchor href={`mailto:${data.contactEmail}`} underline="always">
                    {data.contactEmail}
                  </Anchor>
                )}
              </Text>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Nanti
          </Button>
          <Button disabled={data === undefined} loading={accept.isPending} onClick={confirm}>
            Saya sudah membaca dan memahami
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
