import { concentrationLabels, concentrations } from '#shared/platform/reference/course-type.ts';
import {
  type PublicBanner,
  publicBanners,
  type PublicNewsCard,
  publicNews,
  type PublicPartner,
  publicPartners,
  type PublicTestimonial,
  publicTestimonials,
} from '#server/desk/content/content.public.ts';
import type { PublicEvent } from '#server/teaching/calendar/calendar.public.ts';
import type { Services } from '#server/platform/services.ts';
import { pages } from '../addresses.ts';
import { comingEvents, nextEvents } from '../agenda.ts';
import { html, type Html, safeLink } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { concentrationCards } from '../parts/concentrations.ts';
import { eventRow } from '../parts/event-row.ts';
import { moreLink, sectionHead } from '../parts/frame.ts';
import { newsCard } from '../parts/news-card.ts';
import { partnerPlate } from '../parts/partner-plate.ts';
import { picture } from '../parts/picture.ts';
import { voice } from '../parts/voice.ts';
import type { SiteCampus } from '../site-campus.ts';
import { type Curriculum, findCurriculum } from '../site.store.ts';
import { collegeData, siteData } from '../structured.ts';

const NEWS = 4;
const EVENTS = 5;
const LOGOS = 12;

const welcome = ({ tagline, programme, city }: SiteCampus): string =>
  tagline || `Kuliah ${programme.name || 'bisnis'} yang dekat dengan dunia kerja${city && ` di ${city}`}`;

const introduction = ({ about, name, programme }: SiteCampus): string =>
  about ||
  `${name} menyelenggarakan program studi ${[programme.level, programme.name].filter(Boolean).join(' ')}.`;

function figures(campus: SiteCampus, curriculum: Curriculum | null): Html | null {
  const { level, degree, accreditation } = campus.programme;
  const facts: [string, string][] = [
    ['Gelar', degree],
    ['Beban studi', curriculum === null ? '' : `${curriculum.totalSks} sks`],
    ['Akreditasi', accreditation],
    ['Konsentrasi', `${concentrations.length} pilihan`],
    ['Jenjang', level],
  ];
  const known = facts.filter(([, value]) => value !== '').slice(0, 4);
  return html`<dl class="figures">
    ${known.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

const hero = (campus: SiteCampus, curriculum: Curriculum | null, hasBanners: boolean): Html => {
  const { programme } = campus;
  return html`<section class="hero ${hasBanners && 'overlapped'}">
    <div class="wrap">
      <div>
        <p class="eyebrow">${campus.shortName}</p>
        <h1>${welcome(campus)}</h1>
        <p class="lead">${introduction(campus)}</p>
        <p class="actions">
          <a class="button" href="${pages.programme}">Lihat program studi</a>
          <a class="button quiet" href="${pages.contact}">Hubungi kami</a>
        </p>
      </div>
      ${programme.name !== '' && figures(campus, curriculum)}
    </div>
  </section>`;
};

function banner({ title, image, alt, link }: PublicBanner, isFirst: boolean): Html {
  const sizes = '(min-width: 75em) 1200px, 100vw';
  const shown = html`${picture(image, alt || title, { width: 1920, height: 640, sizes, isFirst })}
    <b class="title">${title}</b>`;
  const address = safeLink(link);
  return html`<li>${address === null ? shown : html`<a href="${address}">${shown}</a>`}</li>`;
}

const banners = (all: readonly PublicBanner[]): Html | false =>
  all.length > 0 &&
  html`<section class="showcase" aria-label="Sorotan">
    <div class="wrap">
      <ul class="banners" role="list" aria-label="Sorotan kampus" tabindex="0">
        ${all.map((one, i) => banner(one, i === 0))}
      </ul>
    </div>
  </section>`;

const news = (all: readonly PublicNewsCard[], zone: string): Html | false =>
  all.length > 0 &&
  html`<section class="section">
    <div class="wrap">
      ${sectionHead('Berita terbaru', { more: moreLink(pages.news, 'Semua berita') })}
      <div class="lead-news">${all.map((one, i) => newsCard(one, { zone, level: 3, isLead: i === 0 }))}</div>
    </div>
  </section>`;

const programme = (campus: SiteCampus, curriculum: Curriculum | null): Html =>
  html`<section class="section white">
    <div class="wrap">
      ${sectionHead(`Program studi ${campus.programme.name || 'Manajemen'}`, {
        lead: `Pilih salah satu dari ${concentrations.length} konsentrasi: ${concentrations.map((one) => concentrationLabels[one]).join(', ')}.`,
        more: moreLink(pages.programme, 'Kurikulum lengkap'),
      })}
      ${concentrationCards(curriculum)}
    </div>
  </section>`;

const agenda = (events: readonly PublicEvent[], campus: SiteCampus): Html | false =>
  events.length > 0 &&
  html`<section class="section">
    <div class="wrap agenda">
      ${sectionHead('Agenda kampus', {
        lead: 'Tanggal penting tahun akademik ini.',
        more: moreLink(pages.agenda, 'Semua agenda'),
      })}
      <ol class="events">
        ${events.map((event) => eventRow(event, campus.today))}
      </ol>
    </div>
  </section>`;

const voices = (all: readonly PublicTestimonial[]): Html | false =>
  all.length > 0 &&
  html`<section class="section white">
    <div class="wrap">
      ${sectionHead('Kata mereka')}
      <div class="voices" role="group" aria-label="Kata mereka" tabindex="0">${all.map(voice)}</div>
    </div>
  </section>`;

const partners = (all: readonly PublicPartner[]): Html | false =>
  all.length > 0 &&
  html`<section class="section">
    <div class="wrap">
      ${sectionHead('Mitra kerja sama', { more: moreLink(pages.partners, 'Semua mitra') })}
      <ul class="logos">
        ${all.slice(0, LOGOS).map((one) => html`<li>${partnerPlate(one)}</li>`)}
      </ul>
    </div>
  </section>`;

const invitation = html`<section class="section">
  <div class="wrap">
    <div class="invite">
      <div>
        <h2>Ada yang ingin ditanyakan?</h2>
        <p>Tanyakan pendaftaran, biaya, atau kerja sama. Kami membalas pada hari kerja.</p>
      </div>
      <a class="button" href="${pages.contact}">Hubungi kami</a>
    </div>
  </div>
</section>`;

/** `/beranda`: who the college is, what is new, what can be studied, what comes next, who speaks for it. */
export async function homePage(services: Services, campus: SiteCampus): Promise<SitePage> {
  const { db } = services;
  const [curriculum, latest, shown, events, friends, people] = await Promise.all([
    findCurriculum(db),
    publicNews(db, services.clock().toISOString(), { page: 1, limit: NEWS }),
    publicBanners(db, campus.today),
    comingEvents(services, campus.today),
    publicPartners(db),
    publicTestimonials(db),
  ]);
  return {
    path: pages.home,
    title: null,
    description: introduction(campus).slice(0, 200),
    image: shown[0]?.image ?? latest.rows[0]?.cover ?? null,
    isIndexed: true,
    data: [collegeData(campus), siteData(campus)],
    body: html`${hero(campus, curriculum, shown.length > 0)}${banners(shown)}${news(latest.rows, campus.timeZone)}
    ${programme(campus, curriculum)}${agenda(nextEvents(events, campus.today, EVENTS), campus)}
    ${voices(people)}${partners(friends)}${invitation}`,
  };
}
