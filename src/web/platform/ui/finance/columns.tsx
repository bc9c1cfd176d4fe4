import type { Column } from '../table/table-types.ts';
import { Money } from '../values.tsx';
import classes from './columns.module.css';

/** Whose a row is: the name over the number. */
export const StudentCell = ({ name, nim }: { name: string; nim: string }) => (
  <span className={classes.two}>
    <strong>{name}</strong>
    <span className={classes.soft}>{nim}</span>
  </span>
);

/** The student of a row. @param key what the list is sorted by. */
export const studentColumn = <R extends { nim: string }>(
  key: 'nim' | 'studentName',
  nameOf: (row: R) => string,
): Column<R> => ({
  key,
  title: 'Mahasiswa',
  sortable: true,
  card: 'head',
  render: (row) => <StudentCell name={nameOf(row)} nim={row.nim} />,
});

/** An amount of a row in rupiah. */
export const moneyColumn = <K extends string, R extends Record<K, number>>(
  key: K,
  title: string,
  more: Partial<Column<R>> = {},
): Column<R> => ({
  key,
  title,
  align: 'right',
  render: (row) => <Money amount={row[key]} />,
  ...more,
});
