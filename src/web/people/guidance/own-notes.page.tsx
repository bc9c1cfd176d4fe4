import { guidanceContract } from '#shared/people/guidance/guidance.contract.ts';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import { noteColumns } from './note-columns.tsx';

/** `/student/aktivitas-mahasiswa/catatan-pa`: notes advisors shared with the student. */
export function Component() {
  return (
    <TablePage
      title="Catatan dosen PA"
      purpose="Yang dicatat dosen PA dari bimbingan dengan Anda."
      endpoint={guidanceContract.shared}
      columns={noteColumns}
      searchLabel="Cari catatan"
      noun="catatan bimbingan"
      nothing={{ title: 'Belum ada catatan bimbingan.', hint: 'Dosen PA menulisnya setelah bertemu Anda.' }}
      rowName={({ topic }) => topic}
    />
  );
}
