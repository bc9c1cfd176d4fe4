import {
  type Concentration,
  concentrationLabels,
  concentrations,
} from '#shared/platform/reference/course-type.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import type { Curriculum } from '../site.store.ts';
import { icon, type IconName } from './icons.ts';

const drawings: Record<Concentration, IconName> = {
  BISNIS: 'business',
  SDM: 'people',
  KEUANGAN: 'finance',
  PEMASARAN: 'market',
};

/** The concentrations with the courses that belong to each alone. */
export const concentrationCards = (curriculum: Curriculum | null): Html =>
  html`<ul class="concentrations">
    ${concentrations.map((one) => {
      const own = (curriculum?.courses ?? []).filter(({ concentration }) => concentration === one);
      return html`<li class="concentration">
        ${icon(drawings[one])}
        <h3>${concentrationLabels[one]}</h3>
        ${
          own.length > 0 &&
          html`<ul>
            ${own.map(({ name }) => html`<li>${name}</li>`)}
          </ul>`
        }
      </li>`;
    })}
  </ul>`;
