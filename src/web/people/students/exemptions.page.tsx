import { gateGrantedBy, gateGroups } from '#shared/platform/access/gate-grants.ts';
import { ExemptionList } from '#web/platform/ui/exemptions/ExemptionList.tsx';
import { Page } from '#web/platform/ui/Page.tsx';

/** Users who may grant one of the dispensations. */
export const access = gateGroups.study.map((gate) => gateGrantedBy[gate]);

/** `/staff/mahasiswa/dispensasi`: dispensations for incomplete biodata or low attendance. */
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
