import { UnstyledButton } from '@mantine/core';
import type { Khs } from '#shared/results/transcripts/transcript.contract.ts';
import { courseKind } from '#shared/platform/reference/course-type.ts';
import { hundredths, tenths } from '#shared/platform/format/number.ts';
import classes from '#web/platform/ui/study/Grades.module.css';

type Props = { khs: Khs; onOpen: (courseId: string) => void };

/** Courses of a term with their results; a course opens its components. */
export function KhsTable({ khs, onOpen }: Props) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} data-cards>
        <caption className="sr-only">Hasil studi {khs.period?.label}</caption>
        <thead>
          <tr>
            <th scope="col">Mata kuliah</th>
            <th scope="col">Kelas</th>
            <th scope="col">Sks</th>
            <th scope="col">Nilai</th>
            <th scope="col">Huruf</th>
            <th scope="col">Indeks</th>
            <th scope="col">Sks × indeks</th>
            <th scope="col" className={classes.remark}>
              Keterangan
            </th>
          </tr>
        </thead>
        <tbody>
          {khs.rows.map((row) => (
            <tr key={`${row.courseId} ${row.gradeId}`}>
              <th scope="row">
                <UnstyledButton className={classes.course} onClick={() => onOpen(row.courseId)}>
                  {row.name}
                </UnstyledButton>
                <span className={classes.code}>
                  {row.code} · {courseKind(row)}
                </span>
              </th>
              <td data-label="Kelas">{row.className ?? '-'}</td>
              <td data-label="Sks">{row.sks}</td>
              <td data-label="Nilai">{hundredths(row.score)}</td>
              <td data-label="Huruf" className={classes.letter}>
                {row.grade ?? '-'}
              </td>
              <td data-label="Indeks">{tenths(row.index)}</td>
              <td data-label="Sks × indeks">{tenths(row.points)}</td>
              <td data-label="Keterangan" className={classes.remark}>
                {row.note}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Jumlah
            </th>
            <td data-label="Sks">{khs.sks}</td>
            <td colSpan={3}>IPS {hundredths(khs.ips)}</td>
            <td data-label="Sks × indeks">{tenths(khs.points)}</td>
            <td className={classes.remark}>IPK {hundredths(khs.ipk)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
