import { Button } from '@mantine/core';
import { useState } from 'react';
import { courseContract, type CourseView } from '#shared/study/courses/course.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { courseTypeName, majorName } from '#shared/platform/reference/course-type.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { FeederChip } from '#web/platform/ui/FeederChip.tsx';
import { ImportButton } from '#web/platform/ui/import/ImportButton.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ManyActions } from '#web/platform/ui/table/ManyActions.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { courseTypeChoices, majorChoices, semesterChoices } from '#web/platform/lib/course-labels.ts';
import classes from './courses.module.css';
import { later } from '#web/platform/lib/later.tsx';

const CourseDialog = later(async () => (await import('./CourseDialog.tsx')).CourseDialog);

/** Formats the sks with their split: "3 (2T 1P)". */
function sksText({ sks, sksTheory, sksPractice, sksField, sksSimulation }: CourseView): string {
  const parts = [
    [sksTheory, 'T'],
    [sksPractice, 'P'],
    [sksField, 'L'],
    [sksSimulation, 'S'],
  ] as const;
  const used = parts.filter(([n]) => n > 0).map(([n, letter]) => `${n}${letter}`);
  return used.length < 2 ? String(sks) : `${sks} (${used.join(' ')})`;
}

const columns: Column<CourseView>[] = [
  { key: 'code', title: 'Kode', render: ({ code }) => <strong>{code}</strong>, sortable: true, card: 'fact' },
  {
    key: 'name',
    title: 'Nama',
    sortable: true,
    card: 'head',
    render: ({ name, nameEn }) => (
      <span className={classes.name}>
        {name}
        {nameEn !== '' && (
          <span className={classes.soft} lang="en">
            {nameEn}
          </span>
        )}
      </span>
    ),
  },
  { key: 'sks', title: 'Sks', render: sksText, sortable: true, align: 'right', card: 'fact' },
  {
    key: 'semester',
    title: 'Semester',
    render: ({ semester }) => semester ?? '-',
    sortable: true,
    align: 'right',
  },
  {
    key: 'courseType',
    title: 'Jenis',
    card: 'fact',
    render: ({ courseType, jurusanOrKonsentrasi }) =>
      jurusanOrKonsentrasi === 'MANAJEMEN'
        ? courseTypeName(courseType)
        : `${courseTypeName(courseType)} ${majorName(jurusanOrKonsentrasi)}`,
  },
  {
    key: 'prerequisites',
    title: 'Prasyarat',
    render: ({ prerequisites }) => prerequisites.map(({ code }) => code).join(', ') || '-',
  },
  {
    key: 'curricula',
    title: 'Kurikulum',
    render: ({ curricula }) => curricula.join(', ') || '-',
    optional: true,
  },
  {
    key: 'isActive',
    title: 'Status',
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Aktif' : 'Tidak aktif'}</StatusChip>
    ),
  },
  { key: 'feeder', title: 'PDDIKTI', render: ({ feeder }) => <FeederChip status={feeder} />, optional: true },
];

/** Filters of the list; the curriculum filter requires the permission to read curricula. */
function useFilters(): Filter[] {
  const can = useCan();
  const { data = [] } = useLookup({
    ...endpointQuery(curriculumContract.list, {}),
    enabled: can(curriculumContract.list.access),
  });
  const curricula = data.map(({ _id: value, name: label }) => ({ value, label }));
  return [
    { name: 'courseType', label: 'Jenis', options: courseTypeChoices },
    { name: 'major', label: 'Konsentrasi', options: majorChoices },
    { name: 'semester', label: 'Semester', options: semesterChoices },
    ...(curricula.length > 0 ? [{ name: 'curriculumId', label: 'Kurikulum', options: curricula }] : []),
    {
      name: 'active',
      label: 'Status',
      options: [
        { value: 'true', label: 'Aktif' },
        { value: 'false', label: 'Tidak aktif' },
      ],
    },
  ];
}

/** `/staff/course`: all courses with sks, prerequisites and curricula. */
export function Component() {
  const can = useCan();
  const filters = useFilters();
  const [open, setOpen] = useState<{ course: CourseView | null } | null>(null);
  const remove = useAskedChange(courseContract.remove, [courseContract.list, courseContract.select]);
  const mayEdit = can(courseContract.save.access);
  const askRemove = ({ _id: id, code, name }: CourseView) =>
    void remove(
      { title: `Hapus ${code}?`, consequence: `${name} hilang dari daftar mata kuliah.` },
      { params: { id } },
    );
  const actions = (course: CourseView) => [
    ...(mayEdit ? [{ label: 'Ubah', run: () => setOpen({ course }) }] : []),
    ...(can(courseContract.remove.access)
      ? [{ label: 'Hapus', danger: true, run: () => askRemove(course) }]
      : []),
  ];
  const add = mayEdit ? (
    <>
      <ImportButton kind="courses" />
      <Button onClick={() => setOpen({ course: null })}>Tambah mata kuliah</Button>
    </>
  ) : undefined;
  return (
    <>
      <TablePage
        title="Mata kuliah"
        purpose="Sks, prasyarat, dan padanan setiap mata kuliah."
        actions={add}
        endpoint={courseContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(courseContract.export)}
        exportsChosen
        searchLabel="Cari kode atau nama"
        noun="mata kuliah"
        nothing={{ title: 'Belum ada mata kuliah.', action: add }}
        {...((can(courseContract.setActive.access) || can(courseContract.removeMany.access)) && {
          renderBulk: (rows: CourseView[], clear: () => void) => (
            <ManyActions
              rows={rows}
              clear={clear}
              noun="mata kuliah"
              nameOf={({ code, name }) => `${code} ${name}`}
              setActive={courseContract.setActive}
              remove={courseContract.removeMany}
              lists={[courseContract.list, courseContract.select]}
              isActive={({ isActive }) => isActive}
            />
          ),
        })}
        rowName={({ code }) => code}
        renderMenu={(course) => <RowMenu name={course.code} actions={actions(course)} />}
        {...(mayEdit && { onOpen: (course: CourseView) => setOpen({ course }) })}
      />
      {open !== null && <CourseDialog course={open.course} onClose={() => setOpen(null)} />}
    </>
  );
}
