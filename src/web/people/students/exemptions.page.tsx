import { gateGrantedBy, gateGroups } from '#shared/platform/access/gate-grants.ts';
import { ExemptionList } from '#web/platform/ui/exemptions/ExemptionList.tsx';
import { Page } from '#web/platform/ui/Page.tsx';

/** Whoever may grant one of its dispensations. */
export const access = gateGroups.study.map((gate) => gateGrantedBy[gate]);

/** `/staff/mahasiswa/dispensasi`: students who pass without complete biodata or below the attendance limit. */
export function Component() {
  return (
    <Page
      title="Dispensasi biodata dan kehadiran"
      purpose="Mahasiswa yang diizinkan mengisi KRS tanpa biodata lengkap atau mengikuti UAS di bawah batas kehadiran."
    >
      <ExemptionList group="study" />
    </Page>
  );
}
