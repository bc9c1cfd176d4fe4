import { byStudent, nimIn, who } from './by-student.ts';
import { ofStudent } from './people.ts';
import { type Remote, tableOf } from './remote.ts';
import { ofProgramme } from './session.ts';

const exits = {
  act: 'GetDetailMahasiswaLulusDO',
  order: 'nim, id_registrasi_mahasiswa',
  ...byStudent,
  label: who,
  ids: { id_registrasi_mahasiswa: 'id_registrasi_mahasiswa' },
} as const;

/** Exits of the term but for those the portal reports in another, where they are found by their NIM whatever term they have. */
export const exitRemote: Remote = {
  pages: tableOf({
    ...exits,
    where: (session) => ({ all: [ofProgramme(session), { column: 'id_periode_keluar', is: session.scope }] }),
    keyOf: async (row, session) => {
      const nim = await nimIn(row, session);
      return nim === '' || (await session.leftElsewhere()).has(nim) ? null : nim;
    },
  }).pages,
  find: tableOf({ ...exits, where: ofProgramme }).find,
  asksForRest: true,
  parents: (session, rows) => ofStudent(session, rows),
  key: ['id_registrasi_mahasiswa'],
  insert: 'InsertMahasiswaLulusDO',
  update: 'UpdateMahasiswaLulusDO',
  remove: null,
};
