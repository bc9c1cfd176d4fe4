import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ownCheckQuery } from '#web/platform/lib/own-check.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import '#web/styles/app.css';

/** Tells a student which biodata is missing, in the server's words. */
export function BiodataDialog() {
  const { _id } = useUser();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(false);
  const { data } = useQuery(ownCheckQuery(_id));
  if (data === undefined || data.data.complete) return null;
  const fill = (): void => {
    setSeen(true);
    void navigate('/settings?tab=biodata');
  };
  return (
    <Modal opened={!seen} onClose={() => setSeen(true)} title="Biodata belum lengkap">
      <Stack>
        <Text>{data.message}</Text>
        <Button onClick={fill} data-autofocus>
          Lengkapi biodata
        </Button>
      </Stack>
    </Modal>
  );
}
