import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import {
  gradeSourceLabels,
  gradeStatusLabels,
  type OfficeGrade,
} from '#shared/results/grades/grade.views.ts';
import { gradeOf } from '#shared/platform/grading/scale.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { type OutsideGrade, staleAfterGrade } from './outside-grade.ts';
import classes from './students.module.css';

const AddGradeDialog = later(async () => (await import('./GradeDialogs.tsx')).AddGradeDialog);
const DraftGradeDialog = later(async () => (await import('./GradeDialogs.tsx')).DraftGradeDialog);
const CorrectGradeDialog = later(async () => (await import('./CorrectGradeDialog.tsx')).CorrectGradeDialog);

const tones: Record<OfficeGrade['status'], Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  PUBLISHED: 'success',
  LOCKED: 'success',
};

/** Whether a grade came neither from a class nor from a conversion, which has its own procedure. */
const isOutside = (grade: OfficeGrade): grade is OutsideGrade =>
  grade.scheduleId === null && grade.source !== 'KONVERSI' && grade.period !== null;

const gradeText = (score: number | null, letter: string | null): string =>
  score === null ? (letter ?? '-') : `${hundredths(score)} (${letter ?? '-'})`;

function Grade({ grade, actions }: { grade: OutsideGrade; actions: ReactNode }) {
  const { openCorrection: waiting } = grade;
  return (
    <li>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <span className={classes.line}>
          <strong>{grade.name}</strong> {grade.code}
          <StatusChip tone={tones[grade.status]}>{gradeStatusLabels[grade.status]}</StatusChip>
          {waiting !== null && <StatusChip tone="warning">Koreksi menunggu</StatusChip>}
        </span>
        {actions}
      </Group>
      <span>
        {gradeText(grade.score, grade.letter)} · {grade.sks} sks · {grade.period.label} ·{' '}
        {gradeSourceLabels[grade.source]}
      </span>
      {waiting !== null && (
        <span className={classes.soft}>
          Diajukan menjadi {gradeText(waiting.proposedScore, gradeOf(waiting.proposedScore).letter)}, menunggu
          keputusan kaprodi. {waiting.reason}
        </span>
      )}
      {grade.history
        .filter(({ kind }) => kind === 'CORRECTION')
        .map(({ at, fromScore, fromLetter, toScore, toLetter, reason, correctionId }) => (
          <span key={at} className={classes.soft}>
            <MomentText at={at} />: dikoreksi dari {gradeText(fromScore, fromLetter)} menjadi{' '}
            {gradeText(toScore, toLetter)}. {reason}{' '}
            {correctionId !== null && (
              <Anchor
                href={fillPath(gradeContract.correctionProof.path, { id: correctionId })}
                target="_blank"
                size="xs"
                underline="always"
              >
                Lihat bukti<span className="sr-only"> koreksi {grade.name}</span>
              </Anchor>
            )}
          </span>
        ))}
    </li>
  );
}

type Open = { what: 'draft' | 'correction'; grade: OutsideGrade };

/** Returns the actions on a grade: a draft changes at once, a published one by correction. */
function useGradeActions(open: (what: Open) => void) {
  const can = useCan();
  const remove = useAskedChange(gradeContract.remove, staleAfterGrade);
  return (grade: OutsideGrade) => {
    if (grade.status !== 'DRAFT') {
      return can({ permissions: ['studentGrade:correct'] }) && grade.openCorrection === null
        ? [{ label: 'Ajukan koreksi', run: () => open({ what: 'correction', grade }) }]
        : [];
    }
    const question = {
      title: `Hapus nilai ${grade.name}?`,
      consequence: `Draf ${gradeText(grade.score, grade.letter)} untuk ${grade.period.label} dihapus.`,
    };
    return [
      ...(can({ permissions: ['studentGrade:update'] })
        ? [{ label: 'Ubah nilai', run: () => open({ what: 'draft', grade }) }]
        : []),
      ...(can(gradeContract.remove.access)
        ? [
            {
              label: 'Hapus',
              danger: true,
              run: () => void remove(question, { params: { id: grade._id } }),
            },
          ]
        : []),
    ];
  };
}

/** Grades of a student without a class, to enter, change and correct. */
export function OutsideGrades({ studentId }: { studentId: string }) {
  const can = useCan();
  const result = useQuery(endpointQuery(gradeContract.ofStudent, { params: { id: studentId } }));
  const [adding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const rowActions = useGradeActions(setOpen);
  const close = (): void => setOpen(null);
  const mayAdd =
    can({ permissions: ['studentGrade:create'] }) || can({ permissions: ['studentGrade:publish'] });
  return (
    <Panel
      title="Nilai di luar kelas"
      hint="Semester lalu, MBKM, dan skripsi. Nilai kelas dikoreksi dari lembar nilainya."
    >
      {mayAdd && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAdding(true)}>
            Tambah nilai
          </Button>
        </Group>
      )}
      <Asked query={result} what="nilai">
        {(grades) => (
          <>
            {!grades.some(isOutside) && <EmptyState title="Tidak ada nilai di luar kelas." />}
            <ol className={classes.timeline}>
              {grades.filter(isOutside).map((grade) => (
                <Grade
                  key={grade._id}
                  grade={grade}
                  actions={<RowMenu name={`nilai ${grade.name}`} actions={rowActions(grade)} />}
                />
              ))}
            </ol>
          </>
        )}
      </Asked>
      {adding && <AddGradeDialog studentId={studentId} onClose={() => setAdding(false)} />}
      {open?.what === 'draft' && (
        <DraftGradeDialog studentId={studentId} grade={open.grade} onClose={close} />
      )}
      {open?.what === 'correction' && (
        <CorrectGradeDialog studentId={studentId} grade={open.grade} onClose={close} />
      )}
    </Panel>
  );
}
