import { UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import classes from './Table.module.css';

type Props = {
  title: string;
  /** Name the list is sorted by. */
  name: string;
  /** `name`, `-name` or that of another column. */
  sort: string;
  onSort: (sort: string) => void;
};

/** The head of a column that sorts the list: rising first, falling when it is pressed again. */
export function SortTitle({ title, name, sort, onSort }: Props) {
  const rising = sort === name;
  const falling = sort === `-${name}`;
  const Icon = rising ? IconArrowUp : falling ? IconArrowDown : IconArrowsSort;
  const state = rising ? ', urutan naik' : falling ? ', urutan turun' : '';
  return (
    <UnstyledButton
      className={classes.sort}
      data-on={rising || falling}
      onClick={() => onSort(rising ? `-${name}` : name)}
    >
      {title}
      <span className="sr-only">{state}</span>
      <Icon size={14} stroke={2} aria-hidden />
    </UnstyledButton>
  );
}
