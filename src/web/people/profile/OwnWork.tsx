import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { Workload } from '#web/people/lecturers/Workload.tsx';
import { EmploymentFacts } from '#web/people/lecturers/EmploymentFacts.tsx';

/** What the college holds of a lecturer's employment, the load of a term, and the way to what students say of it. */
export function OwnWork({ lecturer }: { lecturer: LecturerView }) {
  return (
    <>
      <EmploymentFacts lecturer={lecturer} />
      <Group justify="flex-end" my="md">
        <Button component={Link} to="/dosen/hasil-edo" variant="default">
          Lihat hasil EDO
        </Button>
      </Group>
      <Workload />
    </>
  );
}
