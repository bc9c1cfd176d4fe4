import { Button, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { biodataContract } from '#shared/contracts/biodata.contract.ts';
import { call } from '#web/lib/call.ts';
import { useUser } from '#web/lib/session.tsx';
import '#web/styles/app.css';

/** Tells a student which biodata is missing, in the server's words. */
export default function BiodataDialog() {
  const { _id } = useUser();
  const navigate = useNavigate();
  const [seen, setSeen] = useState(false);
  const { data } = useQuery({
    queryKey: [biodataContract.check.path, _id],
    queryFn: ({ signal }) => call(biodataContract.check, { params: { id: _id }, signal }),
  });
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
