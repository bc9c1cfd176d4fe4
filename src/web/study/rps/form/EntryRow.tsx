import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import classes from './form.module.css';

type Props = {
  /** Name of the entry with its position: "CPL 1". */
  name: string;
  /** Path in the form: "cpl.0". */
  path: string;
  code: string;
  text: string;
  errors: Record<string, unknown>;
  onCode: (code: string) => void;
  onText: (text: string) => void;
  /** Missing if the entry cannot be removed. */
  onRemove?: (() => void) | undefined;
  children?: ReactNode;
};

const shown = (error: unknown): ReactNode => (typeof error === 'string' ? error : undefined);

/** An outcome with code, text and links. */
export function EntryRow({ name, path, code, text, errors, onCode, onText, onRemove, children }: Props) {
  return (
    <div className={classes.entry}>
      <TextInput
        aria-label={`Kode ${name}`}
        data-path={`${path}.code`}
        value={code}
        error={shown(errors[`${path}.code`])}
        onChange={(event) => onCode(event.currentTarget.value)}
      />
      <Textarea
        aria-label={`Isi ${name}`}
        data-path={`${path}.text`}
        autosize
        minRows={1}
        value={text}
        error={shown(errors[`${path}.text`])}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {onRemove === undefined ? (
        <span />
      ) : (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Hapus ${name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      )}
      {children !== undefined && <div className={classes.links}>{children}</div>}
    </div>
  );
}
