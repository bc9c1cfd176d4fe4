import type { Campus } from '#shared/contracts/campus.contract.ts';
import { campusCss } from '#shared/look/first-page.ts';

let loaded: { campus: Campus; ahead: number } | null = null;

const keep = (campus: Campus): Campus => {
  loaded = { campus, ahead: Date.parse(campus.now) - Date.now() };
  return campus;
};

/** The college as it came with the page; asked for by a call where the page brought none (development). */
export async function loadCampus(): Promise<Campus> {
  const json = document.getElementById('campus')?.textContent ?? 'null';
  const carried = JSON.parse(json) as Campus | null;
  if (carried !== null) return keep(carried);
  const response = await fetch('/api/campus');
  const { data } = (await response.json()) as { data: Campus };
  const look = document.getElementById('campus-look');
  if (look !== null) look.textContent = campusCss(data.color);
  return keep(data);
}

/** The college the page belongs to. @throws before {@link loadCampus} has answered. */
export function currentCampus(): Campus {
  if (loaded === null) throw new Error('The college is not loaded yet');
  return loaded.campus;
}

/** Now by the campus clock, which the browser's may differ from. */
export const campusNow = (): Date => new Date(Date.now() + (loaded?.ahead ?? 0));

/** Sets the college directly: for the prerendered pages and for tests. */
export const setCampus = keep;
