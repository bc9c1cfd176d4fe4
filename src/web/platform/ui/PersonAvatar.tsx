import { Avatar } from '@mantine/core';
import { initials } from '#shared/platform/format/name.ts';
import { avatarSource } from './avatar-source.ts';

type Props = { name: string; avatar: string | null; size: 'small' | 'medium' | 'large' };

/** A person's picture, loaded when it comes into sight, or the letters of the name; 34, 40 or 74 pixels (specification §9). */
export function PersonAvatar({ name, avatar, size }: Props) {
  return (
    <Avatar
      src={avatarSource(avatar, size)}
      alt=""
      size={`var(--avatar-${size})`}
      radius="xl"
      color="campus"
      variant="light"
      imageProps={{ loading: 'lazy', decoding: 'async' }}
    >
      {initials(name)}
    </Avatar>
  );
}
