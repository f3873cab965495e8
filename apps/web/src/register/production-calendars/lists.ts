import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("production-calendars", {
    needs: "production-calendars",
    title: () => t("productionCalendars.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
