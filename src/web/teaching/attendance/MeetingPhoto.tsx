import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { later } from '#web/platform/lib/later.tsx';
import type { GridMeeting } from './marks.ts';

const PhotoWindow = later(async () => (await import('./PhotoWindow.tsx')).PhotoWindow);

/** The way to the picture of a meeting, where it has one. */
export function MeetingPhoto({ no, photo }: Pick<GridMeeting, 'no' | 'photo'>) {
  const [open, setOpen] = useState(false);
  if (photo === null) return null;
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
        Foto pertemuan {no}
      </Anchor>
      {open && <PhotoWindow no={no} photo={photo} onClose={() => setOpen(false)} />}
    </>
  );
}
