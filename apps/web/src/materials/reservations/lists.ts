import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";
import { links } from "./links.ts";

export const lists = [
  listed("reservations", {
    needs: "warehousing",
    title: () => t("reservations.title"),
    to: links.list(),
    columns: async () => (await import("./list.tsx")).columns,
  }),
  listed("shortages", {
    needs: "warehousing",
    title: () => t("shortages.title"),
    to: links.shortages(),
    columns: async () => (await import("./shortages/list.tsx")).columns,
  }),
];
