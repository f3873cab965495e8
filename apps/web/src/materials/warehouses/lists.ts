import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("warehouses", {
    needs: "warehousing",
    title: () => t("warehouses.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
