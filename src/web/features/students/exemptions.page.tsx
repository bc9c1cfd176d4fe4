import { ExemptionList } from '#web/ui/exemptions/ExemptionList.tsx';
import { Page } from '#web/ui/Page.tsx';

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
