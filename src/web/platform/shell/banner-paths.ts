import { plainPath } from '#shared/platform/navigation/plain-path.ts';

const bannerPaths: readonly string[] = ['/student', '/staff', '/dosen/kelas-saya'];

/** Whether a page has the large banner (specification §2). */
export const hasBanner = (pathname: string): boolean => bannerPaths.includes(plainPath(pathname));
