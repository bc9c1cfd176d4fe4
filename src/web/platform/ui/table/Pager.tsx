import { Pagination, Select } from '@mantine/core';
import { pageSizes, type PageMeta } from '#shared/platform/endpoint/endpoint.ts';
import classes from './Table.module.css';
import { totalText } from './total-text.ts';

type Props = { meta: PageMeta; noun: string; show: (patch: Record<string, string>) => void };

const sizes = pageSizes.map((size) => ({ value: String(size), label: `${size} per halaman` }));

/** Which part of the list is shown, how much at once, and the way to the rest. */
export function Pager({ meta, noun, show }: Props) {
  const { page, limit, total } = meta;
  const from = (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);
  const group = (count: number): string => count.toLocaleString('id-ID');
  return (
    <div className={classes.pager}>
      <span className={classes.range} aria-live="polite">
        {total === 0 ? `0 ${noun}` : `${group(from)}–${group(to)} dari ${totalText(meta)} ${noun}`}
      </span>
      <Select
        className={classes.size}
        aria-label="Baris per halaman"
        data={sizes}
        value={String(limit)}
        onChange={(value) => show({ limit: value ?? '' })}
        allowDeselect={false}
        size="xs"
      />
      <Pagination
        total={Math.max(1, Math.ceil(total / limit))}
        value={page}
        onChange={(next) => show({ page: String(next) })}
        size="sm"
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? 'Halaman berikutnya' : 'Halaman sebelumnya',
        })}
        getItemProps={(item) => ({ 'aria-label': `Halaman ${item}` })}
      />
    </div>
  );
}
