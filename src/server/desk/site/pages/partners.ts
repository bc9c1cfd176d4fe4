import { partnerTypeLabels, partnerTypes } from '#shared/desk/content/kinds.ts';
import { type PublicPartner, publicPartners } from '#server/desk/content/content.public.ts';
import type { Services } from '#server/platform/services.ts';
import { pages } from '../addresses.ts';
import { html, type Html, safeLink } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { crumbData, pageHead } from '../parts/frame.ts';
import { partnerPlate } from '../parts/partner-plate.ts';
import type { SiteCampus } from '../site-campus.ts';

const way = [{ path: pages.partners, label: 'Kerja sama' }];

function partner(one: PublicPartner): Html {
  const address = safeLink(one.url);
  const isAbroad = one.country !== '' && one.country !== 'Indonesia';
  return html`<li class="partner">
    ${partnerPlate(one)}
    <span class="chip">${partnerTypeLabels[one.type]}</span>
    <h2>${one.name}</h2>
    ${isAbroad && html`<p>${one.country}</p>`} ${one.scope !== '' && html`<p>${one.scope}</p>`}
    ${
      address !== null &&
      html`<p><a href="${address}" rel="noopener" aria-label="Situs ${one.name}">Situs mitra</a></p>`
    }
  </li>`;
}

const inOrder = (all: readonly PublicPartner[]): PublicPartner[] =>
  partnerTypes.flatMap((type) => all.filter((one) => one.type === type));

const nothing = html`<div class="empty">
  <h2>Belum ada mitra yang ditampilkan</h2>
  <p>Mitra kerja sama kampus akan tampil di sini.</p>
</div>`;

/** `/kerja-sama`: whom the college works with, by kind. */
export async function partnersPage(services: Services, campus: SiteCampus): Promise<SitePage> {
  const all = await publicPartners(services.db);
  const lead = `Industri, pemerintah, dan perguruan tinggi yang bekerja sama dengan ${campus.shortName}.`;
  return {
    path: pages.partners,
    title: 'Kerja sama',
    description: lead,
    image: null,
    isIndexed: true,
    data: [crumbData(campus.origin, way)],
    body: html`${pageHead(way, 'Kerja sama', lead)}
      <div class="wrap after">
        ${
          all.length === 0
            ? nothing
            : html`<ul class="partners">
                ${inOrder(all).map(partner)}
              </ul>`
        }
      </div>`,
  };
}
