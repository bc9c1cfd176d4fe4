import { Button, Progress } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { Link } from 'react-router';
import { isFinal, type JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { campusNow } from '#web/platform/lib/campus.ts';
import { leftInWords, paceOf } from './job-pace.ts';
import { JobChip } from './JobChip.tsx';
import classes from './JobProgress.module.css';

type Props = { job: JobView; onDownload?: (file: string) => void };

/** How far a background job is, how fast it goes and what went wrong; the page may be left meanwhile. */
export function JobProgress({ job, onDownload }: Props) {
  const { title, status, done, total, failed, percent, errors, resultFile, starter } = job;
  const pace = status === 'ACTIVE' ? paceOf(job, campusNow()) : null;
  return (
    <div className={classes.job} role="group" aria-label={title}>
      <div className={classes.head}>
        <strong>{title}</strong>
        <JobChip status={status} stopping={job.stopping} />
      </div>
      <Progress
        value={percent}
        color={status === 'FAILED' ? 'red' : undefined}
        animated={status === 'ACTIVE'}
        aria-label={`Kemajuan ${title}`}
      />
      <p className={classes.words} aria-live="polite">
        {grouped(done)} dari {grouped(total)}
        {failed > 0 && <span className={classes.failed}> · {grouped(failed)} gagal</span>}
        {pace !== null && ` · ${grouped(pace.perMinute)} per menit, ${leftInWords(pace.secondsLeft)}`}
      </p>
      {starter !== null && (
        <p className={classes.words}>
          Dimulai oleh {starter}. <Link to="/staff/jobs">Lihat pekerjaan latar</Link>
        </p>
      )}
      {!isFinal(status) && (
        <p className={classes.words}>Anda boleh meninggalkan halaman ini; pekerjaan tetap berjalan.</p>
      )}
      {errors.length > 0 && (
        <details className={classes.details}>
          <summary>{grouped(errors.length)} kesalahan</summary>
          <ul className={classes.errors}>
            {errors.map(({ key, message }) => (
              <li key={`${key} ${message}`}>
                <strong>{key}</strong> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {resultFile !== null && onDownload !== undefined && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.7} />}
          onClick={() => onDownload(resultFile)}
        >
          Unduh hasil
        </Button>
      )}
    </div>
  );
}
