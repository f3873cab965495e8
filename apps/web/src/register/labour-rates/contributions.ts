import { personTabs } from "../../foundation/people/slots.ts";
import { t } from "../../i18n/index.ts";
import { contributeTab } from "../../kit/record/contributions.ts";

export const contributions = [
  contributeTab(personTabs, {
    key: "rates",
    label: () => t("common.tab.rates"),
    needs: "work-costs",
    load: async () => (await import("./rates.tsx")).PersonRates,
  }),
];
