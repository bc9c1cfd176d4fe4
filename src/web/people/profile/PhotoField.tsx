import { Button, FileButton } from '@mantine/core';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { biodataContract } from '#shared/people/biodata/biodata.contract.ts';
import { avatarContract, avatarUpload } from '#shared/people/profile/avatar.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { PersonAvatar } from '#web/platform/ui/PersonAvatar.tsx';
import { limitsInWords } from '#web/platform/ui/upload-words.ts';
import classes from './PhotoField.module.css';

/** The user's picture, replaced as soon as another is chosen. */
export function PhotoField() {
  const { name, avatar } = useUser();
  const save = useEndpointMutation(avatarContract.own, {
    invalidates: [authContract.me, profileContract.me, biodataContract.check],
  });
  const send = (file: File | null): void => {
    if (file === null) return;
    save.mutate(
      { body: {}, files: { file } },
      { onSuccess: ({ message }) => toast.success(message ?? 'Foto tersimpan.'), onError: showError },
    );
  };
  return (
    <div className={classes.photo}>
      <PersonAvatar name={name} avatar={avatar} size="large" />
      <div className={classes.words}>
        <FileButton accept="image/jpeg,image/png,image/webp" onChange={send}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={save.isPending}
              leftSection={<IconCamera size={18} stroke={1.7} />}
            >
              {avatar === null ? 'Unggah foto' : 'Ganti foto'}
            </Button>
          )}
        </FileButton>
        <span className={classes.hint}>{limitsInWords(avatarUpload)}</span>
      </div>
    </div>
  );
}
