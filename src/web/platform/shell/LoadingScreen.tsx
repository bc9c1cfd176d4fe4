import { campusLine } from '#shared/platform/look/campus-line.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { BrandMark } from '#web/platform/ui/BrandMark.tsx';
import classes from './LoadingScreen.module.css';

/**
 * The full-screen animation while it is found out who is there. Over the shell it covers a sketch of it, and says whose
 * portal it is: on a slow phone nothing else is to be read for seconds. `clear` lets a guest page be seen and used through it.
 */
export function LoadingScreen({ clear = false }: { clear?: boolean }) {
  return (
    <output className={clear ? classes.clear : classes.cover}>
      <span className="sr-only">Memuat portal</span>
      {clear ? (
        <span className={classes.line} />
      ) : (
        <span className={classes.inside}>
          <span className={classes.mark}>
            <BrandMark size="large" />
            <span className={classes.ring} />
          </span>
          <span className={classes.campus}>{campusLine(currentCampus())}</span>
        </span>
      )}
    </output>
  );
}
