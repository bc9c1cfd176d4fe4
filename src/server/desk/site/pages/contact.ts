import { showPhone } from '#shared/platform/format/phone.ts';
import { pages } from '../addresses.ts';
import { html, type Html, type Part, safeLink } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { crumbData, pageHead } from '../parts/frame.ts';
import { icon, type IconName } from '../parts/icons.ts';
import { addressLine, type SiteCampus } from '../site-campus.ts';
import { collegeData } from '../structured.ts';

const way = [{ path: pages.contact, label: 'Kontak' }];

const card = (drawing: IconName, title: string, content: Part): Html =>
  html`<li class="way">
    ${icon(drawing)}
    <h2>${title}</h2>
    ${content}
  </li>`;

function addressCard(campus: SiteCampus): Html | false {
  const address = addressLine(campus);
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${campus.name}, ${address}`)}`;
  return (
    address !== '' &&
    card(
      'pin',
      'Alamat',
      html`<address><p>${address}</p></address>
        <p><a href="${map}" rel="noopener">Lihat di peta</a></p>`,
    )
  );
}

function socialCard({ socials }: SiteCampus): Html | false {
  const safe = socials.flatMap(({ label, url }) => {
    const address = safeLink(url);
    return address === null ? [] : [{ label, address }];
  });
  return (
    safe.length > 0 &&
    card(
      'share',
      'Media sosial',
      html`<ul class="plain">
        ${safe.map(({ label, address }) => html`<li><a href="${address}" rel="noopener">${label}</a></li>`)}
      </ul>`,
    )
  );
}

/** `/kontak`: how the college is reached. */
export async function contactPage(campus: SiteCampus): Promise<SitePage> {
  const { phone, whatsapp, email } = campus;
  const lead = `Tanyakan pendaftaran, biaya, atau kerja sama kepada ${campus.shortName}.`;
  const known = [
    addressCard(campus),
    phone !== '' &&
      card('phone', 'Telepon', html`<p><a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></p>`),
    whatsapp !== '' &&
      card(
        'chat',
        'WhatsApp',
        html`<p>
          <a href="https://wa.me/${whatsapp.replace('+', '')}" rel="noopener">${showPhone(whatsapp)}</a>
        </p>`,
      ),
    email !== '' && card('mail', 'Email', html`<p><a href="mailto:${email}">${email}</a></p>`),
    socialCard(campus),
  ];
  return {
    path: pages.contact,
    title: 'Kontak',
    description: lead,
    image: null,
    isIndexed: true,
    data: [collegeData(campus), crumbData(campus.origin, way)],
    body: html`${pageHead(way, 'Kontak', lead)}
      <div class="wrap after">
        <ul class="ways">
          ${known}
        </ul>
      </div>`,
  };
}
