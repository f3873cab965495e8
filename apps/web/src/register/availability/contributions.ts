import { t } from "../../i18n/index.ts";
import { personTabs } from "../../foundation/people/slots.ts";
import { contributeTab } from "../../kit/record/contributions.ts";
import { crewTabs } from "../crews/slots.ts";

export const contributions = [
  contributeTab(personTabs, {
    key: "availability",
    label: () => t("common.tab.availability"),
    needs: "shifts",
    load: async () => (await import("./of-person.tsx")).PersonAvailabilityTab,
  }),
  contributeTab(crewTabs, {
    key: "availability",
    label: () => t("common.tab.availability"),
    needs: "shifts",
    load: async () => (await import("./of-crew.tsx")).CrewAvailabilityTab,
  }),
];
