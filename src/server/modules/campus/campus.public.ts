import type { Campus } from '#shared/contracts/campus.contract.ts';
import { type MainData, mainDataSchema } from '#shared/domain/campus/main-data.ts';
import type { AcademicSettings } from '#shared/domain/settings/academic-settings.ts';
import { academicSettingsOf } from '#shared/domain/settings/academic-settings.schema.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import type { Services } from '../../services.ts';
import { findActivePeriod, findMainData, type Period } from './campus.store.ts';

export type { Period };

/** The college's settings with every default filled in, and the active term. */
export type CampusState = { data: MainData; academic: AcademicSettings; period: Period | null };

const CACHE_MS = 5_000;

/** Reads the campus state, at most every five seconds; `forget` after a change makes it immediate here. */
export class CampusStore {
  readonly #db: Db;
  #cached: { state: CampusState; until: number } | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  async get(): Promise<CampusState> {
    const now = performance.now();
    if (this.#cached && this.#cached.until > now) return this.#cached.state;
    const [raw, period] = await Promise.all([findMainData(this.#db), findActivePeriod(this.#db)]);
    const data = mainDataSchema.parse(raw);
    const state = { data, academic: academicSettingsOf(data.academic), period };
    this.#cached = { state, until: now + CACHE_MS };
    return state;
  }

  forget(): void {
    this.#cached = null;
  }
}

/** The active term; throws 422 while there is none. */
export async function activePeriod(services: Services): Promise<Period> {
  const { period } = await services.campus.get();
  if (!period) throw new AppError('RULE', 'Belum ada periode akademik aktif. Hubungi BAAK.');
  return period;
}

const demoAccounts = [
  ['Mahasiswa', 'mahasiswa'],
  ['Dosen', 'dosen'],
  ['BAAK', 'baak'],
  ['Kaprodi', 'kaprodi'],
  ['Keuangan', 'keuangan'],
  ['Admin', 'admin'],
] as const;

const semesterLabel = { GANJIL: 'Ganjil', GENAP: 'Genap', PENDEK: 'Pendek' } as const;

/** What everybody may know of the college. */
export async function publicCampus(services: Services): Promise<Campus> {
  const { data, period } = await services.campus.get();
  const { institution, site } = data;
  return {
    name: institution.name || 'Cendekia',
    shortName: institution.shortName || institution.name || 'Cendekia',
    logo: institution.logo,
    color: institution.color,
    timeZone: institution.timeZone,
    now: services.clock().toISOString(),
    period: period && {
      _id: period.id,
      code: period.code,
      label: `${semesterLabel[period.semester]} ${period.academicYear}`,
    },
    footerLinks: site.footerLinks,
    demoAccounts: services.demo
      ? demoAccounts.map(([label, name]) => ({ label, email: `${name}@cendekia.test` }))
      : null,
  };
}
