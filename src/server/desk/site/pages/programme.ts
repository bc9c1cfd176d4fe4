import type { Services } from '#server/platform/services.ts';
import { pages } from '../addresses.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { concentrationCards } from '../parts/concentrations.ts';
import { crumbData, pageHead, sectionHead } from '../parts/frame.ts';
import type { SiteCampus } from '../site-campus.ts';
import { type Curriculum, findCurriculum, type ProgrammeCourse } from '../site.store.ts';
import { collegeData } from '../structured.ts';

const way = [{ path: pages.programme, label: 'Program studi' }];

function facts({ programme }: SiteCampus, curriculum: Curriculum | null): Html {
  const known: [string, string][] = [
    ['Jenjang', programme.level],
    ['Gelar', programme.degree],
    ['Akreditasi', programme.accreditation],
    ['Nomor SK akreditasi', programme.accreditationDecree],
    ['NPSN', programme.npsn],
    ['Beban studi', curriculum === null ? '' : `${curriculum.totalSks} sks`],
    ['Kurikulum', curriculum?.name ?? ''],
  ];
  return html`<dl class="band">
    ${known
      .filter(([, value]) => value !== '')
      .map(
        ([label, value]) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
  </dl>`;
}

const creditsOf = (courses: readonly ProgrammeCourse[]): number =>
  courses.reduce((sum, { sks }) => sum + sks, 0);

/** A semester with the courses everybody takes; those of concentrations and electives are chosen beside them. */
function semester(number: number, all: readonly ProgrammeCourse[]): Html {
  const fixed = all.filter(({ isMandatory, concentration }) => isMandatory && concentration === null);
  const chosen = all.some(({ isMandatory, concentration }) => !isMandatory || concentration !== null);
  return html`<li class="semester">
    <h3>Semester ${number} <span>${creditsOf(fixed)} sks wajib</span></h3>
    <ul class="list">
      ${fixed.map(({ name, sks }) => html`<li>${name} <span>${sks} sks</span></li>`)}
      ${chosen && html`<li>Mata kuliah konsentrasi dan pilihan</li>`}
    </ul>
  </li>`;
}

const curriculumSection = ({ courses }: Curriculum): Html | false =>
  courses.length > 0 &&
  html`<section class="section">
    <div class="wrap">
      ${sectionHead('Kurikulum', { lead: 'Mata kuliah wajib menurut semester.' })}
      <ol class="semesters">
        ${[...Map.groupBy(courses, (course) => course.semester)].map(([number, all]) => semester(number, all))}
      </ol>
    </div>
  </section>`;

/** `/program-studi`: what can be studied, with its concentrations and courses. */
export async function programmePage(services: Services, campus: SiteCampus): Promise<SitePage> {
  const curriculum = await findCurriculum(services.db);
  const { programme } = campus;
  const name = programme.name || 'Manajemen';
  const title = `Program studi ${name}`;
  const lead = `${[programme.level, name].filter(Boolean).join(' ')} di ${campus.name} dengan empat pilihan konsentrasi.`;
  return {
    path: pages.programme,
    title,
    description: lead,
    image: null,
    isIndexed: true,
    data: [
      crumbData(campus.origin, way),
      {
        '@context': 'https://schema.org',
        '@type': 'EducationalOccupationalProgram',
        name,
        provider: collegeData(campus),
        educationalCredentialAwarded: programme.degree || undefined,
        numberOfCredits: curriculum?.totalSks,
      },
    ],
    body: html`${pageHead(way, title, lead)}
      <div class="wrap">${facts(campus, curriculum)}</div>
      <section class="section">
        <div class="wrap">
          ${sectionHead('Konsentrasi', { lead: 'Dipilih mulai pertengahan kuliah, sesuai minat Anda.' })}
          ${concentrationCards(curriculum)}
        </div>
      </section>
      ${curriculum !== null && curriculumSection(curriculum)}`,
  };
}
