import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("assets", {
    needs: "assets",
    title: () => t("assets.title"),
    columns: async (holds) => (await import("./list.tsx")).columnsFor(holds("work-orders")),
  }),
];
