import type { PublicTestimonial } from '#server/desk/content/content.public.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import { stars } from './icons.ts';
import { picture } from './picture.ts';

/** What a person says of the college, shown with recorded consent alone. */
export const voice = ({ name, role, photo, text, rating }: PublicTestimonial): Html =>
  html`<figure class="voice">
    ${stars(rating)}
    <blockquote><p>${text}</p></blockquote>
    <figcaption>
      ${
        photo === null
          ? html`<div class="initial" aria-hidden="true">${name.trim().slice(0, 1).toUpperCase()}</div>`
          : picture(photo, '', { width: 96, height: 96, sizes: '48px' })
      }
      <div><b>${name}</b> <span>${role}</span></div>
    </figcaption>
  </figure>`;
