const patterns = [
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/watch\?(?:[^#\s]*&)?v=([\w-]{11})(?:[&#]|$)/,
  /^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[?#]|$)/,
  /^https:\/\/youtu\.be\/([\w-]{11})(?:[?#]|$)/,
];

/** The one host whose frames a text may hold. */
export const VIDEO_HOST = 'https://www.youtube-nocookie.com';

/** The address under which a video is shown without cookies; null for anything but a video of the allowed service. */
export function videoAddress(address: string): string | null {
  for (const pattern of patterns) {
    const id = pattern.exec(address)?.[1];
    if (id !== undefined) return `${VIDEO_HOST}/embed/${id}`;
  }
  return null;
}
