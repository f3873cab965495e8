import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("stock-counts", {
    needs: "stock-counts",
    title: () => t("stockCounts.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
