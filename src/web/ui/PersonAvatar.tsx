import { Avatar } from '@mantine/core';
import { initials } from '#shared/format/name.ts';

type Props = { name: string; avatar: string | null; size: 'small' | 'medium' | 'large' };

/** A person's picture, or the letters of the name; 34, 40 or 74 pixels (specification §9). */
export function PersonAvatar({ name, avatar, size }: Props) {
  return (
    <Avatar src={avatar} alt="" size={`var(--avatar-${size})`} radius="xl" color="campus" variant="light">
      {initials(name)}
    </Avatar>
  );
}
