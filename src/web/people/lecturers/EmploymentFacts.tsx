import { Alert } from '@mantine/core';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { educationWarning } from '#shared/people/lecturers/rank.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments, functionalRanks, lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { educations } from '#shared/platform/reference/person.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { DateText } from '#web/platform/ui/values.tsx';

/** Facts of a lecturer's employment. */
export function EmploymentFacts({ lecturer }: { lecturer: LecturerView }) {
  const warning = educationWarning(lecturer.educationLast);
  return (
    <Panel title="Kepegawaian">
      {warning !== null && (
        <Alert color="yellow" mb="md">
          {warning}
        </Alert>
      )}
      <FactGrid
        facts={[
          ['Ikatan kerja', labelOf(employments, lecturer.employment)],
          ['Status keaktifan', labelOf(lecturerStatuses, lecturer.activityStatus)],
          ['Program studi', lecturer.homebase],
          ['Jabatan fungsional', labelOf(functionalRanks, lecturer.functionalRank)],
          ['Nomor SK jabatan', lecturer.rankDecreeNo],
          ['Tanggal SK jabatan', <DateText key="decree" date={lecturer.rankDecreeDate} />],
          ['Pangkat/golongan', lecturer.grade],
          ['Pendidikan terakhir', labelOf(educations, lecturer.educationLast)],
          ['Nomor sertifikat dosen', lecturer.certificateNo],
        ]}
      />
    </Panel>
  );
}
