import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { authContract } from '#shared/contracts/auth.contract.ts';
import { avatarUpload, fileContract } from '#shared/contracts/file.contract.ts';
import { profileContract } from '#shared/contracts/profile.contract.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { useUser } from '#web/lib/session.tsx';
import { toast } from '#web/lib/toast.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { PersonAvatar } from '#web/ui/PersonAvatar.tsx';
import { acceptedTypes, limitsInWords } from '#web/ui/upload-words.ts';

/** The own picture, as menus and lists show it. */
export function OwnPicture() {
  const { name, avatar } = useUser();
  const upload = useEndpointMutation(fileContract.ownAvatar, {
    invalidates: [authContract.me, profileContract.me],
  });
  const send = (file: File | null): void => {
    if (file === null) return;
    upload.mutate(
      { body: {}, files: { file } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Foto tersimpan.'), onError: showError },
    );
  };
  return (
    <Panel title="Foto">
      <Group>
        <PersonAvatar name={name} avatar={avatar} size="large" />
        <Stack gap="xs">
          <FileButton accept={Object.keys(acceptedTypes(avatarUpload)).join(',')} onChange={send}>
            {(props) => (
              <Button {...props} variant="default" loading={upload.isPending}>
                {avatar === null ? 'Unggah foto' : 'Ganti foto'}
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            {limitsInWords(avatarUpload)}
          </Text>
        </Stack>
      </Group>
    </Panel>
  );
}
