import { t } from "../../i18n/insight.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("scheduled-reports", {
    needs: "scheduled-reports",
    title: () => t("scheduledReports.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
