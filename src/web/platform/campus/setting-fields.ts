import type { SectionName } from '#shared/platform/campus/sections.ts';
import { PageMissing } from '#web/platform/lib/new-version.ts';
import type { FieldGroup } from './field.ts';

type Load = () => Promise<readonly FieldGroup[]>;

/** Where the fields of each group are described; a screen loads those of the group it shows. */
const loads: Record<SectionName, Load> = {
  institution: async () => (await import('./college-fields.ts')).institution,
  programme: async () => (await import('./college-fields.ts')).programme,
  officials: async () => (await import('./college-fields.ts')).officials,
  academic: async () => (await import('./academic-fields.ts')).academic,
  gates: async () => (await import('./rule-fields.ts')).gates,
  leave: async () => (await import('./rule-fields.ts')).leave,
  thesis: async () => (await import('./rule-fields.ts')).thesis,
  graduation: async () => (await import('./rule-fields.ts')).graduation,
  activity: async () => (await import('./rule-fields.ts')).activity,
  library: async () => (await import('./rule-fields.ts')).library,
  finance: async () => (await import('./rule-fields.ts')).finance,
  integration: async () => (await import('./service-fields.ts')).integration,
  privacy: async () => (await import('./service-fields.ts')).privacy,
  site: async () => (await import('./service-fields.ts')).site,
};

const loaded = new Map<SectionName, Promise<readonly FieldGroup[]>>();

/** The fields of a group of settings, loaded once. */
export function fieldsOf(section: SectionName): Promise<readonly FieldGroup[]> {
  const loading =
    loaded.get(section) ??
    loads[section]().catch(() => {
      loaded.delete(section);
      throw new PageMissing();
    });
  loaded.set(section, loading);
  return loading;
}
