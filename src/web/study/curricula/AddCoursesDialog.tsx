import { Button, Checkbox, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { courseContract, type CourseView } from '#shared/study/courses/course.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { semesterChoices } from '#web/platform/lib/course-labels.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { ListsInPlace } from '#web/platform/ui/ListsInPlace.tsx';
import type { CourseRow } from './curriculum-edit.ts';
import classes from './curricula.module.css';

type Props = {
  /** Courses already in the curriculum. */
  held: readonly string[];
  busy: boolean;
  onAdd: (rows: CourseRow[]) => void;
  onClose: () => void;
};

type PicksProps = {
  offered: readonly CourseView[];
  chosen: readonly CourseView[];
  /** Text shown without any course to choose. */
  nothing: string;
  onToggle: (course: CourseView) => void;
};

function Picks({ offered, chosen, nothing, onToggle }: PicksProps) {
  return (
    <ul className={classes.picks} aria-label="Mata kuliah">
      {offered.map((course) => (
        <li key={course._id} className={classes.pick}>
          <Checkbox
            label={`${course.code} - ${course.name}`}
            checked={chosen.some(({ _id }) => _id === course._id)}
            onChange={() => onToggle(course)}
          />
          <span className={classes.soft}>
            {course.sks} sks{course.semester !== null && ` · smt ${course.semester}`}
          </span>
        </li>
      ))}
      {offered.length === 0 && <li className={classes.soft}>{nothing}</li>}
    </ul>
  );
}

/** Adds several courses, found by code or name, to their usual semester or a chosen one. */
export function AddCoursesDialog({ held, busy, onAdd, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const [chosen, setChosen] = useState<CourseView[]>([]);
  const [semester, setSemester] = useState<string | null>(null);
  const [optional, setOptional] = useState(false);
  const query = { search, limit: 100, active: 'true' as const };
  const result = useQuery({
    ...endpointQuery(courseContract.list, { query }),
    placeholderData: keepPreviousData,
  });
  const toggle = (course: CourseView): void =>
    setChosen((before) =>
      before.some(({ _id }) => _id === course._id)
        ? before.filter(({ _id }) => _id !== course._id)
        : [...before, course],
    );
  const add = (): void =>
    onAdd(
      chosen.map((course) => ({
        course: course._id,
        semester: Number(semester ?? course.semester ?? 1),
        isMandatory: !optional && course.courseType !== COURSE_TYPE.elective,
        isCore: false,
      })),
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title="Tambah mata kuliah"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <ListsInPlace>
        <Stack>
          <TextInput
            type="search"
            label="Cari kode atau nama"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Asked query={result} what="mata kuliah">
            {({ data }) => (
              <Picks
                offered={data.filter(({ _id }) => !held.includes(_id))}
                chosen={chosen}
                nothing={
                  search === ''
                    ? 'Mata kuliah yang ditemukan sudah ada di kurikulum ini. Ketik kode atau nama untuk mencari yang lain.'
                    : 'Tidak ada mata kuliah lain yang cocok.'
                }
                onToggle={toggle}
              />
            )}
          </Asked>
          <Select
            label="Semester"
            placeholder="Sesuai mata kuliah"
            clearable
            data={semesterChoices}
            value={semester}
            onChange={setSemester}
          />
          <Switch
            label="Jadikan pilihan"
            checked={optional}
            onChange={(event) => setOptional(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button onClick={add} loading={busy} disabled={chosen.length === 0}>
              {chosen.length === 0 ? 'Tambah' : `Tambah ${chosen.length} mata kuliah`}
            </Button>
          </Group>
        </Stack>
      </ListsInPlace>
    </Modal>
  );
}
