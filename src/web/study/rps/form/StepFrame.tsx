import { Alert, Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Problems } from '#web/platform/ui/Form.tsx';
import classes from './form.module.css';

type Props = {
  label: string;
  errors: Record<string, unknown>;
  restored: boolean;
  outdated: boolean;
  onDiscard: () => void;
  onSubmit: () => void;
  busy: boolean;
  verb: string;
  /** Path of the previous step; none for the first. */
  onBack?: () => void;
  /** Content beside the button, such as the sum of weights. */
  status?: ReactNode;
  children: ReactNode;
};

/** A step of the wizard: earlier draft, errors, fields and navigation. */
export function StepFrame(props: Props) {
  const { label, errors, restored, outdated, onDiscard, onSubmit, busy, verb, onBack, status } = props;
  const [tried, setTried] = useState<HTMLFormElement | null>(null);
  return (
    <form
      noValidate
      aria-label={label}
      className={classes.step}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(event.currentTarget);
        onSubmit();
      }}
    >
      {restored && (
        <Alert color={outdated ? 'yellow' : 'blue'} title="Isian terakhir Anda dilanjutkan">
          {outdated
            ? 'RPS ini sudah disimpan lagi sejak isian ini diketik. Periksa kembali sebelum menyimpan.'
            : 'Isian ini belum disimpan ke server.'}{' '}
          <Anchor component="button" type="button" c="inherit" fw={600} size="sm" onClick={onDiscard}>
            Buang dan pakai yang tersimpan
          </Anchor>
        </Alert>
      )}
      {tried && <Problems form={tried} errors={errors} />}
      {props.children}
      <div className={classes.bar}>
        <span className={classes.words} role="status">
          {status ?? 'Yang Anda ketik disimpan di perangkat ini sampai langkah ini lengkap.'}
        </span>
        {onBack !== undefined && (
          <Button variant="default" onClick={onBack} disabled={busy}>
            Kembali
          </Button>
        )}
        <Button type="submit" loading={busy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
