import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { MemberKind } from '#shared/desk/library/kinds.ts';
import { buildLecturer, buildStaff, buildStudent, next } from '#test/factories/people.ts';
import { buildPeriod } from '#test/factories/teaching.ts';
import type { TestApp } from '#test/test-app.ts';

type Reader = { memberKind: MemberKind; memberId: string };

/** A library with its librarian, two students and a lecturer, and what tests of it do again and again. */
export async function libraryScene(t: TestApp) {
  await buildPeriod(t.db, { isActive: true });
  t.services.campus.forget();
  const librarian = await buildStaff(
    t.db,
    ...(['library:get', 'library:create', 'library:update', 'library:delete', 'library:clear'] as const),
  );
  const [student, other, lecturer] = [
    await buildStudent(t.db),
    await buildStudent(t.db),
    await buildLecturer(t.db),
  ];
  const asStudent = (id: string): Reader => ({ memberKind: 'STUDENT', memberId: id });

  /** A title with so many copies; the barcodes of its copies. */
  const shelve = async (copies = 1, title: object = {}, copy: object = {}) => {
    await t.as(librarian.id);
    const no = next();
    const form = {
      title: `Contoh Judul ${no}`,
      callNumber: `658 CON ${no}`,
      authors: ['Contoh, Ani'],
      ...title,
    };
    const saved = await t.call(libraryCatalogContract.save, { body: form });
    if (saved.status !== 200) throw new Error(saved.error.message);
    const barcodes: string[] = [];
    for (let at = 0; at < copies; at += 1) {
      const barcode = `T${String(next()).padStart(6, '0')}`;
      await t.call(libraryCatalogContract.saveCopy, {
        body: { titleId: saved.data._id, barcode, price: 80_000, ...copy },
      });
      barcodes.push(barcode);
    }
    return { titleId: saved.data._id, barcodes, barcode: barcodes[0] ?? '' };
  };
  const lend = async (reader: Reader, barcode: string) => {
    await t.as(librarian.id);
    return t.call(libraryDeskContract.lend, { body: { ...reader, barcode } });
  };
  const giveBack = async (barcode: string, more: object = {}) => {
    await t.as(librarian.id);
    return t.call(libraryDeskContract.giveBack, { body: { barcode, ...more } });
  };
  const title = async (id: string) => {
    await t.as(librarian.id);
    return (await t.call(libraryCatalogContract.get, { params: { id } })).data;
  };
  return {
    librarian,
    student,
    other,
    lecturer,
    shelve,
    lend,
    giveBack,
    title,
    reader: asStudent(student.id),
    otherReader: asStudent(other.id),
    lecturerReader: { memberKind: 'LECTURER' as const, memberId: lecturer.id },
  };
}
