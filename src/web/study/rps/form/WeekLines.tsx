import { ActionIcon } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { memo } from 'react';
import { isExamWeek } from '#shared/study/rps/weekly-plan.ts';
import { percentText } from '#shared/platform/grading/components.ts';
import classes from './form.module.css';
import { WeekDetails } from './WeekDetails.tsx';
import { sameWeek, weekFields, type WeekProps } from './week-fields.tsx';

const Chevron = ({ open }: { open: boolean }) =>
  open ? <IconChevronUp size={18} stroke={1.7} /> : <IconChevronDown size={18} stroke={1.7} />;

/** A week as a table row, with a second row for its details. */
export const WeekRow = memo(function WeekRow(props: WeekProps) {
  const { week, at, open, onToggle } = props;
  const fields = weekFields(props, false);
  return (
    <>
      <tr data-exam={isExamWeek(week.week)} data-week={at} data-row={`Minggu ${week.week}`}>
        <th scope="row" className={classes.no}>
          {week.week}
        </th>
        <td className={classes.narrow}>{fields.subCpmk}</td>
        <td>{fields.material}</td>
        <td>{fields.method}</td>
        <td className={classes.narrow}>{fields.form}</td>
        <td className={classes.narrow}>{fields.mode}</td>
        <td className={classes.weight}>{fields.weight}</td>
        <td>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Rincian minggu ${week.week}`}
            aria-expanded={open}
            onClick={() => onToggle(at)}
          >
            <Chevron open={open} />
          </ActionIcon>
        </td>
      </tr>
      {open && (
        <tr data-row={`Minggu ${week.week}`}>
          <td colSpan={8}>
            <WeekDetails {...props} />
          </td>
        </tr>
      )}
    </>
  );
}, sameWeek);

/** A week as a card: a summary when closed, all fields when open. */
export const WeekCard = memo(function WeekCard(props: WeekProps) {
  const { week, at, open, onToggle, errors } = props;
  const fields = weekFields(props, true);
  const broken = Object.keys(errors).length > 0;
  return (
    <li className={classes.card} data-week={at} data-row={`Minggu ${week.week}`}>
      <button
        type="button"
        className={classes.cardHead}
        data-path={`weeks.${at}`}
        aria-expanded={open}
        onClick={() => onToggle(at)}
      >
        <span>
          Minggu {week.week}
          <span className={classes.soft}> {week.material || 'belum diisi'}</span>
          {broken && <span className={classes.error}> Perlu diperiksa</span>}
        </span>
        <span className="tabular">
          {typeof week.weight === 'number' ? percentText(week.weight) : week.weight || '0'}%
        </span>
      </button>
      {open && (
        <>
          {fields.material}
          {fields.subCpmk}
          {fields.method}
          {fields.form}
          {fields.mode}
          {fields.weight}
          <WeekDetails {...props} />
        </>
      )}
    </li>
  );
}, sameWeek);
