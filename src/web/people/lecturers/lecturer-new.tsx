import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { LecturerForm } from './LecturerForm.tsx';

export const access = lecturerContract.save.saves.create;

/** `/staff/dosen/tambah`: a new lecturer with an account. */
export function Component() {
  return (
    <Page title="Tambah dosen" purpose="Akun dengan peran dosen dibuat bersama datanya.">
      <LecturerForm lecturer={null} />
    </Page>
  );
}
