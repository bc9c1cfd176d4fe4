import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { profileCheckContract } from '#shared/contracts/profile-check.contract.ts';
import { call } from '#web/lib/call.ts';
import { useUser } from '#web/lib/session.tsx';
import '#web/styles/app.css';

/** Tells a student which biodata is missing, in the server's words. */
export default function BiodataDialog() {
  const { _id } = useUser();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(false);
  const { data } = useQuery({
    queryKey: [profileCheckContract.get.path, _id],
    queryFn: ({ signal }) => call(profileCheckContract.get, { params: { id: _id }, signal }),
  });
  if (data === undefined || data.data.missing.length === 0) return null;
  const fill = (): void => {
    setSeen(true);
    void navigate('/settings?tab=biodata');
  };
  return (
    <Modal opened={!seen} onClose={() => setSeen(true)} title="Biodata belum lengkap">
      <Stack>
        <Text>{data.message ?? `Lengkapi biodata berikut: ${data.data.missing.join(', ')}.`}</Text>
        <Button onClick={fill} data-autofocus>
          Lengkapi biodata
        </Button>
      </Stack>
    </Modal>
  );
}
