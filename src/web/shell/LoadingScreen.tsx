import { BrandMark } from '#web/ui/BrandMark.tsx';
import classes from './LoadingScreen.module.css';

/**
 * The full-screen animation while it is found out who is there. Over the shell it covers a sketch of it; `clear`
 * lets a guest page be seen and used through it.
 */
export function LoadingScreen({ clear = false }: { clear?: boolean }) {
  return (
    <output className={clear ? classes.clear : classes.cover}>
      <span className="sr-only">Memuat portal</span>
      {clear ? (
        <span className={classes.line} />
      ) : (
        <span className={classes.mark}>
          <BrandMark size="large" />
          <span className={classes.ring} />
        </span>
      )}
    </output>
  );
}
