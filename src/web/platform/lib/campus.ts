import type { Campus } from '#shared/platform/campus/campus.contract.ts';
import { aheadBy } from '#shared/platform/look/campus-clock.ts';
import { campusCss } from '#shared/platform/look/first-page.ts';

let loaded: Campus | null = null;
/** Milliseconds the campus clock is ahead of this device's. */
let ahead = 0;

/** The clock that came beside the page, as of the moment its first byte arrived; nothing where the browser tells none. */
function readClock(): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  ahead = aheadBy(page?.serverTiming ?? [], performance.timeOrigin + (page?.responseStart ?? 0));
}

/** The college as it came with the page; asked for by a call where the page brought none (development). */
export async function loadCampus(): Promise<Campus> {
  const json = document.getElementById('campus')?.textContent ?? 'null';
  const carried = JSON.parse(json) as Campus | null;
  readClock();
  if (carried !== null) return setCampus(carried);
  const response = await fetch('/api/campus');
  const { data } = (await response.json()) as { data: Campus };
  const look = document.getElementById('campus-look');
  if (look !== null) look.textContent = campusCss(data.color);
  return setCampus(data);
}

/** The college the page belongs to. @throws before {@link loadCampus} has answered. */
export function currentCampus(): Campus {
  if (loaded === null) throw new Error('The college is not loaded yet');
  return loaded;
}

/** Now by the campus clock, which the browser's may differ from. */
export const campusNow = (): Date => new Date(Date.now() + ahead);

/** Sets the college directly, and the campus clock where `now` says another time: for the prerendered pages and for tests. */
export function setCampus(campus: Campus, now?: string): Campus {
  loaded = campus;
  if (now !== undefined) ahead = Date.parse(now) - Date.now();
  return campus;
}
