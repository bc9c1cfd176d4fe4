import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { Workload } from '#web/people/lecturers/Workload.tsx';
import { EmploymentFacts } from '#web/people/lecturers/EmploymentFacts.tsx';

/** A lecturer's employment and workload, with a link to the survey results. */
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
