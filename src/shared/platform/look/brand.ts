import { shadesOf } from './shades.ts';

/** Letters that stand for the college where it has no logo: at most three capitals of its short name. */
export function initialsOf(shortName: string): string {
  const words = shortName.trim().split(/\s+/);
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : shortName.trim();
  return letters.slice(0, 3).toUpperCase();
}

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Address of the college's mark: its logo, or a drawn one with its initials, so that pages keep one structure. */
export function markOf(campus: { shortName: string; logo: string | null; color: string }): string {
  if (campus.logo !== null) return campus.logo;
  const initials = initialsOf(campus.shortName);
  const size = initials.length > 2 ? 13 : 16;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="11" fill="${
    shadesOf(campus.color)[6]
  }"/><text x="20" y="21" fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" dominant-baseline="middle">${escapeXml(
    initials,
  )}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
