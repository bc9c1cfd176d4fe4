import { ExemptionList } from '#web/platform/ui/exemptions/ExemptionList.tsx';

/** Students whom finance lets pass with payments missing. */
export const DispensationsTab = () => <ExemptionList group="payment" />;
