import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("holidays", {
    needs: "holidays",
    title: () => t("holidays.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
