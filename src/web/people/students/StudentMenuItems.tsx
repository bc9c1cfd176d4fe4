import { Menu } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { conversionContract } from '#shared/results/conversions/conversion.contract.ts';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { studentContract, type StudentRow } from '#shared/people/students/student.contract.ts';
import { transcriptContract } from '#shared/results/transcripts/transcript.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useCan } from '#web/platform/lib/session.tsx';

type Props = {
  student: Pick<StudentRow, '_id'>;
  change: () => void;
  reset: () => void;
  remove: () => void;
};

/** Menu items of a student, by the user's permissions. */
export function StudentMenuItems({ student: { _id }, change, reset, remove }: Props) {
  const can = useCan();
  const path = `/staff/mahasiswa/${_id}`;
  const isOpen = useLocation().pathname === path;
  return (
    <>
      {!isOpen && (
        <Menu.Item component={Link} to={path}>
          Buka
        </Menu.Item>
      )}
      {can(studentContract.save.saves.update) && (
        <Menu.Item component={Link} to={`${path}/ubah`}>
          Ubah data
        </Menu.Item>
      )}
      {can({ permissions: ['student:change-status'] }) && <Menu.Item onClick={change}>Ubah status</Menu.Item>}
      {can(conversionContract.get.access) && (
        <Menu.Item component={Link} to={`${path}/konversi`}>
          Konversi nilai
        </Menu.Item>
      )}
      {can(profileContract.printBiodata.access) && (
        <Menu.Item
          component="a"
          href={fillPath(profileContract.printBiodata.path, { id: _id })}
          target="_blank"
        >
          Cetak kartu biodata
        </Menu.Item>
      )}
      {can(profileContract.printCard.access) && (
        <Menu.Item component="a" href={fillPath(profileContract.printCard.path, { id: _id })} target="_blank">
          Cetak kartu mahasiswa (KTM)
        </Menu.Item>
      )}
      {can(transcriptContract.printTranscript.access) && (
        <Menu.Item
          component="a"
          href={fillPath(transcriptContract.printTranscript.path, { id: _id })}
          target="_blank"
        >
          Cetak transkrip
        </Menu.Item>
      )}
      {can(gateContract.printExamCardOf.access) &&
        (['UTS', 'UAS'] as const).map((exam) => (
          <Menu.Item
            key={exam}
            onClick={() =>
              void download(gateContract.printExamCardOf, { params: { id: _id }, query: { exam } }).catch(
                showError,
              )
            }
          >
            Cetak kartu {exam}
          </Menu.Item>
        ))}
      {can(studentContract.resetPassword.access) && (
        <Menu.Item onClick={reset}>Buat kata sandi baru</Menu.Item>
      )}
      {can(studentContract.remove.access) && (
        <Menu.Item color="var(--danger-ink)" onClick={remove}>
          Hapus
        </Menu.Item>
      )}
    </>
  );
}
