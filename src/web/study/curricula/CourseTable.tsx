import { ActionIcon, Menu, Table } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import type { CurriculumCourseView } from '#shared/study/curricula/curriculum.contract.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { courseTypeName } from '#shared/platform/reference/course-type.ts';
import type { useCourseChange } from './curriculum-edit.ts';
import classes from './curricula.module.css';

type Props = {
  title: string;
  rows: readonly CurriculumCourseView[];
  /** Course codes by id, for the prerequisites. */
  codes: ReadonlyMap<string, string>;
  /** Maximum sks of the semester; more is marked. */
  max?: number;
  /** Null for a read-only table. */
  edit: ReturnType<typeof useCourseChange> | null;
};

const semesters = [1, 2, 3, 4, 5, 6, 7, 8];

function CourseMenu({ row, edit }: { row: CurriculumCourseView; edit: NonNullable<Props['edit']> }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Tindakan untuk ${row.code}`}
          loading={edit.busy}
        >
          <IconDots size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Pindah ke semester</Menu.Label>
        {semesters
          .filter((semester) => semester !== row.semester)
          .map((semester) => (
            <Menu.Item key={semester} onClick={() => edit.move(row.courseId, semester)}>
              Semester {semester}
            </Menu.Item>
          ))}
        <Menu.Divider />
        <Menu.Item onClick={() => edit.require(row.courseId, !row.isMandatory)}>
          {row.isMandatory ? 'Jadikan pilihan' : 'Jadikan wajib'}
        </Menu.Item>
        {row.isMandatory && (
          <Menu.Item onClick={() => edit.mark(row.courseId, !row.isCore)}>
            {row.isCore ? 'Bukan mata kuliah inti' : 'Jadikan mata kuliah inti'}
          </Menu.Item>
        )}
        <Menu.Item color="var(--danger-ink)" onClick={() => edit.remove(row.courseId)}>
          Keluarkan dari kurikulum
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Courses of a semester or a concentration with their sum. */
export function CourseTable({ title, rows, codes, max, edit }: Props) {
  const total = rows.reduce((sum, { sks }) => sum + sks, 0);
  const over = max !== undefined && total > max;
  return (
    <Panel
      title={title}
      hint={
        <span className={over ? classes.over : undefined}>
          {total} sks{over && `, melebihi batas ${max} sks`}
        </span>
      }
    >
      <Table aria-label={title} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mata kuliah</Table.Th>
            <Table.Th ta="right">Sks</Table.Th>
            {edit !== null && (
              <Table.Th w="3rem">
                <span className="sr-only">Tindakan</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.courseId}>
              <Table.Td>
                <span className={classes.course}>
                  {row.name}
                  <span className={classes.soft}>
                    {[
                      row.code,
                      row.isMandatory ? courseTypeName(row.courseType) : 'Pilihan',
                      row.isCore && 'inti',
                      row.prerequisites.length > 0 &&
                        `prasyarat ${row.prerequisites.map((id) => codes.get(id) ?? 'di luar kurikulum').join(', ')}`,
                    ]
                      .filter((part) => part !== false)
                      .join(' · ')}
                  </span>
                </span>
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {row.sks}
              </Table.Td>
              {edit !== null && (
                <Table.Td ta="right">
                  <CourseMenu row={row} edit={edit} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rows.length === 0 && <p className={classes.soft}>Belum ada mata kuliah.</p>}
    </Panel>
  );
}
