import { useNavigate } from 'react-router';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import type { RowAction } from '#web/platform/ui/RowMenu.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import type { CurriculumDetail } from './curriculum-edit.ts';

const stale = [curriculumContract.list, curriculumContract.get];

/** Returns the user's actions on a curriculum: activate, archive, delete. */
export function useCurriculumMoves({
  _id: id,
  name,
  status,
  students,
  updatedAt,
}: CurriculumDetail): RowAction[] {
  const can = useCan();
  const navigate = useNavigate();
  const move = useAskedChange(curriculumContract.move, stale);
  const remove = useAskedChange(curriculumContract.remove, [curriculumContract.list]);
  const activate = (): void =>
    void move(
      {
        title: `Aktifkan ${name}?`,
        consequence: 'Mahasiswa dapat mengikutinya; setelah itu mata kuliah tidak dapat dikeluarkan.',
        verb: 'Aktifkan',
        danger: false,
      },
      { params: { id }, body: { status: 'ACTIVE', updatedAt } },
    );
  const archive = (): void =>
    void move(
      {
        title: `Arsipkan ${name}?`,
        consequence: `Kurikulum ini tidak dapat diubah lagi. ${grouped(students)} mahasiswa tetap mengikutinya.`,
        verb: 'Arsipkan',
      },
      { params: { id }, body: { status: 'ARCHIVED', updatedAt } },
    );
  const askRemove = async (): Promise<void> => {
    const question = { title: `Hapus ${name}?`, consequence: 'Susunan mata kuliahnya ikut terhapus.' };
    if (await remove(question, { params: { id } })) void navigate('/staff/curriculum');
  };
  const mayMove = can(curriculumContract.move.access);
  return [
    ...(mayMove && status === 'DRAFT' ? [{ label: 'Aktifkan', run: activate }] : []),
    ...(mayMove && status === 'ACTIVE' ? [{ label: 'Arsipkan', run: archive }] : []),
    ...(can(curriculumContract.remove.access) && students === 0
      ? [{ label: 'Hapus', danger: true, run: () => void askRemove() }]
      : []),
  ];
}
