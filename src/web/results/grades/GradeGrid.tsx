import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { GradeSheet, SheetRow } from '#shared/results/grades/grade.views.ts';
import { examKinds } from '#shared/platform/term/exam.ts';
import {
  type GradeComponent,
  gradeComponentLabels,
  usedComponents,
} from '#shared/platform/grading/components.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { GradeCell } from './GradeCell.tsx';
import { cellKey, liveRow, resolve } from './grid-model.ts';
import type { GradeGridState } from './use-grade-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';
import classes from './GradeGrid.module.css';
import { later } from '#web/platform/lib/later.tsx';

const AttendanceDialog = later(async () => (await import('./AttendanceDialog.tsx')).AttendanceDialog);

const percent = (weight: number): string => `${hundredths(weight).replace(/,00$/, '')}%`;
const typed = (code: GradeComponent): boolean => code !== 'KEHADIRAN';
const locked = ({ examZeros, fromThesis }: SheetRow, code: GradeComponent): boolean =>
  fromThesis || ((code === 'UTS' || code === 'UAS') && examZeros[code] !== null);

type Props = { sheet: GradeSheet; state: GradeGridState; onRow?: ((row: SheetRow) => void) | undefined };

/** The scores of a class as a spreadsheet: one line per student, one column per component, letter at once. */
export function GradeGrid({ sheet, state, onRow }: Props) {
  const { weights, can } = sheet;
  const { grid, change } = state;
  const [moving, setMoving] = useState<SheetRow | null>(null);
  const columns = usedComponents(weights);
  const { table, handlers, ...keys } = useGridKeys({
    state,
    rows: grid.rows,
    columns,
    typed,
    locked,
    editable: can.fill,
    onOpen: (row) => setMoving(row),
  });
  return (
    <div className={classes.frame}>
      <table
        ref={table}
        className={classes.grid}
        role="grid"
        aria-label={`Nilai ${sheet.course.name} kelas ${sheet.className}`}
        aria-readonly={!can.fill}
        {...handlers}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.name}>
              Mahasiswa
            </th>
            {columns.map((code) => (
              <th key={code} scope="col">
                {gradeComponentLabels[code]}
                <span className={classes.weight}>{percent(weights[code])}</span>
              </th>
            ))}
            <th scope="col">Akhir</th>
            <th scope="col">Huruf</th>
            {onRow && (
              <th scope="col">
                <span className="sr-only">Tindakan</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, line) => {
            const live = can.fill && !row.fromThesis ? liveRow(grid, row, weights) : row;
            const conflict = grid.conflicts.includes(row.studentId);
            return (
              <tr key={row.studentId} data-conflict={conflict}>
                <th scope="row" className={classes.name}>
                  <span className={classes.person}>{row.name}</span>
                  <span className={classes.nim}>{row.nim}</span>
                  {row.fromThesis && <span className={classes.why}>Nilai dari skripsi.</span>}
                  {examKinds.map(
                    (exam) =>
                      row.examZeros[exam] !== null && (
                        <span key={exam} className={classes.why}>
                          {row.examZeros[exam]}
                        </span>
                      ),
                  )}
                  {conflict && (
                    <Conflict
                      name={row.name}
                      onMine={() => change((now) => resolve(now, row.studentId, true))}
                      onTheirs={() => change((now) => resolve(now, row.studentId, false))}
                    />
                  )}
                </th>
                {columns.map((code, column) => (
                  <GradeCell
                    key={code}
                    id={`${line}:${column}`}
                    label={`${gradeComponentLabels[code]} ${row.name}`}
                    stored={row.components[code]}
                    draft={grid.drafts[cellKey(row.studentId, code)]}
                    conflict={conflict}
                    active={keys.spot.row === line && keys.spot.column === column}
                    editing={keys.editing}
                    onText={(text) => keys.setEditing((now) => now && { ...now, text })}
                    onSelect={() => keys.select({ row: line, column })}
                    onOpen={() => keys.open()}
                    onBlur={keys.blurEdit}
                    note={code === 'KEHADIRAN' ? row.attendance.note : ''}
                    locked={locked(row, code)}
                  />
                ))}
                <td className={classes.final}>{hundredths(live.final)}</td>
                <td className={classes.letter} data-low={live.letter === 'D' || live.letter === 'E'}>
                  {live.letter ?? '-'}
                </td>
                {onRow && (
                  <td className={classes.more}>
                    <Button variant="subtle" size="compact-sm" onClick={() => onRow(row)}>
                      {row.objection && row.objection.answeredAt === null ? 'Sanggahan' : 'Rincian'}
                      <span className="sr-only"> {row.name}</span>
                    </Button>
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {moving !== null && (
        <AttendanceDialog
          row={moving}
          scheduleId={sheet.scheduleId}
          onClose={() => setMoving(null)}
          change={change}
        />
      )}
    </div>
  );
}

function Conflict({ name, onMine, onTheirs }: { name: string; onMine: () => void; onTheirs: () => void }) {
  return (
    <div className={classes.conflict} role="alert">
      <span>Diubah pengguna lain.</span>
      <Group gap={4}>
        <Button size="compact-xs" variant="default" onClick={onMine}>
          Pakai nilai saya<span className="sr-only"> untuk {name}</span>
        </Button>
        <Button size="compact-xs" variant="default" onClick={onTheirs}>
          Pakai nilai terbaru<span className="sr-only"> untuk {name}</span>
        </Button>
      </Group>
    </div>
  );
}
