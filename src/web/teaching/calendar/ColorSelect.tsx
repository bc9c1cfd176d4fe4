import { Group, Select, type SelectProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './calendar.module.css';

/** Colours that can be told apart, on light and on dark. */
const palette = [
  { value: '#2f6fde', label: 'Biru' },
  { value: '#1f8a5b', label: 'Hijau' },
  { value: '#c98a00', label: 'Kuning' },
  { value: '#d9622b', label: 'Jingga' },
  { value: '#c23a72', label: 'Merah muda' },
  { value: '#7a52c7', label: 'Ungu' },
  { value: '#1a8fa3', label: 'Toska' },
  { value: '#6b7280', label: 'Abu-abu' },
];

const Swatch = ({ color }: { color: string }) => (
  <span className={classes.mark} style={{ '--tone-line': color } as CSSProperties} />
);

/** The own colour of an event; without one it has the colour of its kind. A colour from elsewhere is kept. */
export function ColorSelect(props: SelectProps) {
  const { value } = props;
  const isOther = typeof value === 'string' && palette.every((one) => one.value !== value);
  return (
    <Select
      label="Warna"
      placeholder="Sesuai jenis kegiatan"
      clearable
      data={isOther ? [...palette, { value, label: value }] : palette}
      leftSection={typeof value === 'string' ? <Swatch color={value} /> : undefined}
      renderOption={({ option }) => (
        <Group gap="sm">
          <Swatch color={option.value} />
          {option.label}
        </Group>
      )}
      {...props}
    />
  );
}
