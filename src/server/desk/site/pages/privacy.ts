import { pages } from '../addresses.ts';
import { html } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { crumbData, pageHead } from '../parts/frame.ts';
import type { SiteCampus } from '../site-campus.ts';

const way = [{ path: pages.privacy, label: 'Kebijakan privasi' }];

/** `/privasi`: the privacy notice for those who are not signed in. @returns null while none is published. */
export async function privacyPage(campus: SiteCampus): Promise<SitePage | null> {
  if (campus.privacy === null) return null;
  const { policy, version, contactName, contactEmail } = campus.privacy;
  const paragraphs = policy.split(/\n\s*\n/).map((one) => one.trim());
  return {
    path: pages.privacy,
    title: 'Kebijakan privasi',
    description: `Bagaimana ${campus.name} memperlakukan data pribadi.`,
    image: null,
    isIndexed: true,
    data: [crumbData(campus.origin, way)],
    body: html`${pageHead(way, 'Kebijakan privasi', `Versi ${version}`)}
      <div class="wrap after">
        <div class="prose narrow">
          ${paragraphs.map((one) => html`<p>${one}</p>`)}
          ${
            (contactName || contactEmail) !== '' &&
            html`<p>
              Narahubung pelindungan data: ${contactName}
              ${contactEmail !== '' && html`<a href="mailto:${contactEmail}">${contactEmail}</a>`}
            </p>`
          }
        </div>
      </div>`,
  };
}
