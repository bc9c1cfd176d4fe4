import type { PublicPartner } from '#server/desk/content/content.public.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import { picture } from './picture.ts';

/** A partner's logo on white, as logos are drawn for. */
export const partnerPlate = ({ name, logo }: PublicPartner): Html =>
  html`<div class="plate">${picture(logo, name, { width: 160, height: 60, sizes: '160px' })}</div>`;
