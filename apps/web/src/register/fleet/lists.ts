import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("fleet", {
    needs: "fleet",
    title: () => t("fleet.title"),
    columns: async (holds) => (await import("./list.tsx")).columnsFor(holds("work-costs")),
  }),
];
