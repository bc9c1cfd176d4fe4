import { Button } from '@mantine/core';
import classes from './SaveBar.module.css';

type Props = {
  /** Whether there is something to save. */
  dirty: boolean;
  busy: boolean;
  /** The verb: "Simpan", "Ajukan". */
  verb?: string;
  /** Gives back what was there before. */
  onReset?: () => void;
};

/** The submit button of a long form, in sight at the bottom while there is something to save. */
export function SaveBar({ dirty, busy, verb = 'Simpan', onReset }: Props) {
  return (
    <div className={classes.bar} data-dirty={dirty}>
      <span className={classes.words} role="status">
        {dirty ? 'Ada perubahan yang belum disimpan.' : 'Belum ada perubahan.'}
      </span>
      {onReset !== undefined && dirty && (
        <Button variant="default" onClick={onReset} disabled={busy}>
          Batalkan
        </Button>
      )}
      <Button type="submit" loading={busy} disabled={!dirty}>
        {verb}
      </Button>
    </div>
  );
}
