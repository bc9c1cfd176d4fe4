import type { MainDataView } from '#shared/platform/campus/main-data.contract.ts';
import type { SectionName } from '#shared/platform/campus/sections.ts';
import type { ContractForm } from '#web/platform/lib/form.ts';

/** A group on its way to the server; what its values are, its schema knows. */
export type SettingsValues = {
  section: SectionName;
  updatedAt: string;
  values: Record<string, unknown>;
};
export type SettingsForm = ContractForm<SettingsValues, unknown>;

export type IsSet = MainDataView['isSet'];
