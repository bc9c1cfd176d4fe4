/**
 * What keeps a student from a KRS, for somebody who acts in the student's place: the rules speak to the student, so `Anda` becomes
 * the name, and what the office would be asked for is said to the office.
 */
export function toOthers<T extends { code: string; message: string }>(refusal: T, name: string): T {
  const message =
    refusal.code === 'ADVISOR'
      ? `${name} belum memiliki dosen PA. Tetapkan dosen PA-nya di data mahasiswa.`
      : refusal.message.replaceAll(/\bAnda\b/g, name);
  return { ...refusal, message };
}
