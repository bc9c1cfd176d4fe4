import type { MainDataView } from '#shared/contracts/main-data.contract.ts';
import type { SectionName } from '#shared/domain/campus/sections.ts';
import type { ContractForm } from '#web/lib/form.ts';

/** A group on its way to the server; what its values are, its schema knows. */
export type SettingsValues = {
  section: SectionName;
  updatedAt: string;
  values: Record<string, unknown>;
};
export type SettingsForm = ContractForm<SettingsValues, unknown>;

export type IsSet = MainDataView['isSet'];
