/** Pages with the large banner (specification §2). */
export const bannerPaths: readonly string[] = ['/student', '/staff', '/dosen/kelas-saya'];
