import { html, type Html, raw } from '#server/platform/rich-text/html.ts';

/** Line drawings on a field of 24 by 24, drawn for these pages. */
const drawings = {
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  arrow: '<path d="M5 12h14M13 6l6 6-6 6"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="M16 16l4.5 4.5"/>',
  pin: '<path d="M12 21s-7-6.3-7-11a7 7 0 0 1 14 0c0 4.7-7 11-7 11z"/><circle cx="12" cy="10" r="2.5"/>',
  phone:
    '<path d="M6 3h3.5l1.8 4.6-2.3 1.6a12 12 0 0 0 5.8 5.8l1.6-2.3L21 14.5V18a3 3 0 0 1-3 3C10.3 21 3 13.7 3 6a3 3 0 0 1 3-3z"/>',
  chat: '<path d="M4 20l1.3-4.2A8 8 0 1 1 8.6 19z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2.5"/><path d="M4 7l8 6 8-6"/>',
  share: '<path d="M4 12v7a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-7M12 15V3.5M7.5 8L12 3.5 16.5 8"/>',
  business: '<path d="M4 20V9l8-5 8 5v11zM9.5 20v-6h5v6"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/><path d="M2.5 20c.4-3.8 3-6 6.500-6s6.100 2.200 6.500 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.200 2.700 3.500 5.500"/>',
  finance: '<path d="M4 20h16M6.500 16.500v-5M11 16.500V7M15.500 16.500v-7M20 16.500V4"/>',
  market: '<path d="M4 10v5h3.500l8 4.500v-14l-8 4.500zM19 9.500a4 4 0 0 1 0 6"/>',
} as const;
export type IconName = keyof typeof drawings;

/** A drawing beside words that say the same, so that screen readers pass over it. */
export const icon = (name: IconName): Html =>
  html`<svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${raw(drawings[name])}
  </svg>`;

const star = raw(
  '<path d="M12 3.2l2.700 5.600 6.100.8-4.500 4.200 1.100 6.100L12 17l-5.400 2.900 1.100-6.100L3.200 9.600l6.100-.8z"/>',
);

/** How many of five stars somebody gave. */
export const stars = (rating: number): Html =>
  html`<div class="stars" role="img" aria-label="${rating} dari 5 bintang">
    ${[1, 2, 3, 4, 5].map(
      (step) =>
        html`<svg
          class="icon ${step > rating && 'off'}"
          viewBox="0 0 24 24"
          fill="currentColor"
          aria-hidden="true"
        >
          ${star}
        </svg>`,
    )}
  </div>`;
