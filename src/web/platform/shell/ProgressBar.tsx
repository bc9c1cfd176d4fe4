import { useNavigation } from 'react-router';
import { useRouteProgress } from './use-route-progress.ts';
import classes from './ProgressBar.module.css';

/** The thin bar at the top while a page is on its way. */
export function ProgressBar() {
  const busy = useNavigation().state !== 'idle';
  const { value, visible } = useRouteProgress(busy);
  if (!visible) return null;
  return (
    <div className={classes.track} role="status">
      <div
        className={classes.bar}
        style={{ width: `${value}%` }}
        role="progressbar"
        aria-label="Memuat halaman"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(value)}
      />
    </div>
  );
}
