import { Button } from '@mantine/core';
import { useState } from 'react';
import { examContract, examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import type { MakeupRow } from '#shared/teaching/exams/exam.views.ts';
import { makeupStateLabels, makeupStates } from '#shared/teaching/exams/makeup.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useCan } from '#web/platform/lib/session.tsx';
import { listExports } from '#web/platform/ui/table/list-exports.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { classTitle } from '#web/teaching/schedules/labels.tsx';
import { makeupTones } from './exam-words.ts';
import classes from './exams.module.css';

const MakeupWindow = later(async () => (await import('./MakeupWindow.tsx')).MakeupWindow);
const ExamDialog = later(async () => (await import('./ExamDialog.tsx')).ExamDialog);

const columns: readonly Column<MakeupRow>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ studentName, nim }) => (
      <span className={classes.words}>
        <strong>{studentName}</strong>
        <small>{nim}</small>
      </span>
    ),
  },
  { key: 'class', title: 'Ujian', card: 'fact', render: (row) => `${row.exam} ${classTitle(row)}` },
  {
    key: 'examDate',
    title: 'Tanggal ujian',
    sortable: true,
    render: ({ examDate }) => <DateText date={examDate} />,
  },
  {
    key: 'state',
    title: 'Status',
    card: 'fact',
    render: ({ state }) => <StatusChip tone={makeupTones[state]}>{makeupStateLabels[state]}</StatusChip>,
  },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status',
    options: makeupStates.map((value) => ({ value, label: makeupStateLabels[value] })),
  },
];

/** The approved requests of one exam among the chosen, which can sit together; none where they are from several. */
function together(rows: readonly MakeupRow[]): readonly MakeupRow[] {
  const [first] = rows;
  const same = rows.every(
    ({ state, scheduleId, exam }) =>
      state === 'APPROVED' && scheduleId === first?.scheduleId && exam === first.exam,
  );
  return same ? rows : [];
}

/** Requests for make-up exams: the head of programme decides, BAAK plans those of one exam together. */
export function MakeupsTab() {
  const can = useCan();
  const [open, setOpen] = useState<string | null>(null);
  const [planning, setPlanning] = useState<readonly MakeupRow[] | null>(null);
  return (
    <>
      <ListTable
        endpoint={examMakeupContract.list}
        columns={columns}
        filters={filters}
        exports={listExports(examMakeupContract.export)}
        searchLabel="Cari mahasiswa atau mata kuliah"
        noun="permohonan"
        nothing={{ title: 'Belum ada permohonan ujian susulan.' }}
        rowName={({ studentName }) => studentName}
        onOpen={({ _id }) => setOpen(_id)}
        {...(can(examContract.save.access) && {
          renderBulk: (rows: MakeupRow[], clear: () => void) => (
            <Button
              disabled={together(rows).length === 0}
              title="Pilih permohonan yang disetujui dari satu ujian"
              onClick={() => {
                setPlanning(together(rows));
                clear();
              }}
            >
              Jadwalkan susulan
            </Button>
          ),
        })}
      />
      {open !== null && <MakeupWindow id={open} onClose={() => setOpen(null)} />}
      {planning !== null && <ExamDialog makeups={planning} onClose={() => setPlanning(null)} />}
    </>
  );
}
