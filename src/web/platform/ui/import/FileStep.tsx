import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { UploadField } from '../UploadField.tsx';

type Props = {
  value: File | null;
  templateUrl: string;
  maxBytes: number;
  busy: boolean;
  error?: string | undefined;
  /** What a refused file needs to be read. */
  below?: ReactNode;
  onFile: (file: File | null) => void;
};

/** The file, with a template to start from. */
export function FileStep({ value, templateUrl, maxBytes, error, below, onFile }: Props) {
  return (
    <Stack>
      <Text>
        Belum punya berkas?{' '}
        <Anchor href={templateUrl} underline="always">
          Unduh templat
        </Anchor>
        , isi, lalu unggah di sini.
      </Text>
      <UploadField
        label="Berkas Excel atau CSV"
        rule={{ accept: ['xlsx', 'csv'], maxFiles: 1, maxBytes }}
        value={value === null ? [] : [value]}
        onChange={([file]) => onFile(file ?? null)}
        error={error}
        required
      />
      {below}
    </Stack>
  );
}
