import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { articlePath, pages } from './addresses.ts';
import { type Draft, type Rendered, renderedOf, sendRendered } from './answer.ts';
import { TimedCache } from './cache.ts';
import { feedOf, robotsOf, sitemapOf } from './feed.ts';
import { documentOf } from './layout.ts';
import type { SitePage } from './page.ts';
import { agendaPage } from './pages/agenda.ts';
import { articlePage } from './pages/article.ts';
import { contactPage } from './pages/contact.ts';
import { homePage } from './pages/home.ts';
import { missingPage } from './pages/missing.ts';
import { newsPage } from './pages/news.ts';
import { partnersPage } from './pages/partners.ts';
import { privacyPage } from './pages/privacy.ts';
import { programmePage } from './pages/programme.ts';
import { pictureRoute } from './pictures.ts';
import { Readers } from './readers.ts';
import { type SiteCampus, siteCampus } from './site-campus.ts';
import { builtFont, siteStyle } from './style.ts';

/** Rendered pages kept at a time, lists by category and words among them. */
const PAGES = 200;

const HTML = 'text/html; charset=utf-8';

/** One line to look for; anything else is as if nothing was asked. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^\P{Cc}+$/u)
    .max(max)
    .optional()
    .catch(undefined);

const newsQuery = z
  .object({
    halaman: z.coerce.number().int().min(1).max(1_000).catch(1),
    kategori: words(160),
    tag: words(40),
    cari: words(100),
  })
  .transform(({ halaman, kategori, tag, cari }) => ({
    page: halaman,
    category: kategori,
    tag,
    search: cari,
  }));

/** Nothing is to be seen at this address; not kept, since anybody can make such addresses up. */
class Missing extends Error {}

type Make = (services: Services, campus: SiteCampus) => Promise<SitePage | null>;

/** Renders pages, keeps them for a moment and sends them. */
class Site {
  readonly #cache = new TimedCache<Rendered>(PAGES);
  readonly #services: Services;
  readonly #font = builtFont();

  constructor(services: Services) {
    this.#services = services;
    services.bus.on('campus', () => this.#cache.clear());
    services.bus.on('memory', () => this.#cache.clear());
  }

  /** Sends the page `make` gives, or the page of what is missing where it gives none. */
  async page(request: FastifyRequest, reply: FastifyReply, key: string, make: Make): Promise<FastifyReply> {
    const made = async (campus: SiteCampus): Promise<Draft> => {
      const page = await make(this.#services, campus);
      if (page === null) throw new Missing();
      return this.#draft(page, campus);
    };
    try {
      return await this.text(request, reply, key, made);
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      return this.text(request, reply, 'missing', async (campus) => this.#draft(missingPage, campus));
    }
  }

  /** Sends what `make` gives; where the site is switched off these addresses are the portal's. */
  async text(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: (campus: SiteCampus) => Promise<Draft>,
    { always = false } = {},
  ): Promise<FastifyReply> {
    const campus = await siteCampus(this.#services);
    if (!campus.isOn && !always) {
      reply.callNotFound();
      return reply;
    }
    const cache = this.#cache.madeOf(await this.#services.campus.get());
    const { value } = await cache.of(key, async () => renderedOf(await make(campus)));
    return sendRendered(request, reply, value);
  }

  #draft(page: SitePage, campus: SiteCampus): Draft {
    const isSecure = campus.origin.startsWith('https:');
    const style = siteStyle(campus.color, isSecure, this.#font);
    return {
      status: page.status ?? 200,
      type: HTML,
      policy: style.policy,
      text: documentOf(page, campus, style),
    };
  }
}

const hidden = { schema: { hide: true } };

/** An address with a slash too many leads to the one without. */
const withoutSlash = (app: FastifyInstance, path: string): void => {
  app.get(`${path}/`, hidden, (_request, reply) => reply.redirect(path, 301));
};

const plainPages: Readonly<Record<string, Make>> = {
  [pages.home]: homePage,
  [pages.programme]: programmePage,
  [pages.agenda]: agendaPage,
  [pages.partners]: partnersPage,
  [pages.contact]: (_, campus) => contactPage(campus),
  [pages.privacy]: (_, campus) => privacyPage(campus),
};

function newsRoutes(app: FastifyInstance, site: Site): void {
  const readers = new Readers();
  app.get(pages.news, hidden, (request, reply) => {
    const asked = newsQuery.parse(request.query);
    return site.page(request, reply, JSON.stringify([pages.news, asked]), (services, campus) =>
      newsPage(services, campus, asked),
    );
  });
  app.get<{ Params: { slug: string } }>(articlePath(':slug'), hidden, async (request, reply) => {
    const { slug } = request.params;
    const isSlug = /^[a-z0-9-]{1,160}$/.test(slug);
    await site.page(request, reply, articlePath(slug), async (services, campus) =>
      isSlug ? articlePage(services, campus, slug) : null,
    );
    if (reply.statusCode === 200) readers.count(request, slug);
    return reply;
  });
}

function machineRoutes(app: FastifyInstance, site: Site): void {
  const { services } = app;
  const draft = (type: string, text: string): Draft => ({ status: 200, type, policy: null, text });
  app.get('/feed.xml', hidden, (request, reply) =>
    site.text(request, reply, 'feed', async (campus) =>
      draft('application/rss+xml; charset=utf-8', await feedOf(services, campus)),
    ),
  );
  app.get('/sitemap.xml', hidden, (request, reply) =>
    site.text(request, reply, 'sitemap', async (campus) =>
      draft('application/xml; charset=utf-8', await sitemapOf(services, campus)),
    ),
  );
  const robots = async (campus: SiteCampus) => draft('text/plain; charset=utf-8', robotsOf(campus));
  app.get('/robots.txt', hidden, (request, reply) =>
    site.text(request, reply, 'robots', robots, { always: true }),
  );
}

/** The public site: pages anybody may read without signing in, rendered here and readable without JavaScript. */
export function siteRoutes(app: FastifyInstance): void {
  const site = new Site(app.services);
  for (const [path, make] of Object.entries(plainPages)) {
    app.get(path, hidden, (request, reply) => site.page(request, reply, path, make));
    withoutSlash(app, path);
  }
  newsRoutes(app, site);
  withoutSlash(app, pages.news);
  machineRoutes(app, site);
  pictureRoute(app);
}
