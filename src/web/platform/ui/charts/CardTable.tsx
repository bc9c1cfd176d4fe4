import { useMediaQuery } from '@mantine/hooks';
import classes from './CardTable.module.css';
import { ScrollTable, type TableData } from './ScrollTable.tsx';

/** Below this width a row is a card. */
const PHONE = '(max-width: 47.99em)';

/** A plain table of several columns whose rows are cards on phones. */
export function CardTable(table: TableData & { caption: string }) {
  const { caption, head, rows } = table;
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  if (!phone) return <ScrollTable {...table} />;
  return (
    <ul className={classes.cards} aria-label={caption}>
      {rows.map(({ name, shown, cells }) => (
        <li key={name} className={classes.card}>
          <strong className={classes.head}>{shown ?? name}</strong>
          <dl className={classes.facts}>
            {cells.map((cell, i) => (
              <div key={head[i + 1]} className={classes.fact}>
                <dt>{head[i + 1]}</dt>
                <dd className="tabular">{cell}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
