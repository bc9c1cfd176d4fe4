import { expect, test } from 'vitest';
import { draw } from '#test/web/render.tsx';
import { avatarSource } from './avatar-source.ts';
import { PersonAvatar } from './PersonAvatar.tsx';

const set = '0123456789abcdef0123456789abcdef';

test('lists take the small square of a set, the profile card the wide one', () => {
  const wide = `/media/${set}-160.webp`;
  expect(avatarSource(wide, 'small')).toBe(`/media/${set}-80.webp`);
  expect(avatarSource(wide, 'medium')).toBe(`/media/${set}-80.webp`);
  expect(avatarSource(wide, 'large')).toBe(wide);
});

test('other addresses and nothing stay as they are', () => {
  expect(avatarSource('https://contoh.test/foto-160.webp', 'small')).toBe(
    'https://contoh.test/foto-160.webp',
  );
  expect(avatarSource(null, 'small')).toBeNull();
});

test('a picture waits until it comes into sight; without one the letters of the name stand there', async () => {
  const avatar = `/media/${set}-160.webp`;
  const { page, redraw } = await draw(
    <PersonAvatar name="Contoh Siti Aminah" avatar={avatar} size="small" />,
  );
  const picture = page.querySelector('img');
  expect([picture?.getAttribute('loading'), picture?.getAttribute('src')]).toEqual([
    'lazy',
    `/media/${set}-80.webp`,
  ]);
  await redraw(<PersonAvatar name="Contoh Siti Aminah" avatar={null} size="small" />);
  expect(page.querySelector('img')).toBeNull();
  expect(page.textContent).toBe('CA');
});
