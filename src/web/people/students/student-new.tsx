import { studentContract } from '#shared/people/students/student.contract.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { StudentForm } from './StudentForm.tsx';

export const access = studentContract.save.saves.create;

/** `/staff/mahasiswa/tambah`: a new student with an account. */
export function Component() {
  return (
    <Page
      title="Tambah mahasiswa"
      purpose="Akun dibuat bersama datanya; kata sandi pertama ditampilkan satu kali."
    >
      <StudentForm student={null} />
    </Page>
  );
}
