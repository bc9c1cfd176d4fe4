import { Button, Modal, Stack, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { NIDN_DIALOG_MESSAGE } from '#shared/people/biodata/dialog.ts';
import '#web/styles/app.css';

const never = (): void => undefined;

/** Blocks a lecturer without NIDN until it is filled in; not on the settings, where that is done (specification §5). */
export function NidnDialog() {
  const navigate = useNavigate();
  return (
    <Modal
      opened
      onClose={never}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Lengkapi biodata"
    >
      <Stack>
        <Text>{NIDN_DIALOG_MESSAGE}</Text>
        <Button onClick={() => void navigate('/settings')} data-autofocus>
          Lengkapi biodata
        </Button>
      </Stack>
    </Modal>
  );
}
