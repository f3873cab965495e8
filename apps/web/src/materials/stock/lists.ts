import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";
import { links } from "./links.ts";

export const lists = [
  listed("stock", {
    needs: "warehousing",
    title: () => t("stock.title"),
    to: links.levels(),
    columns: async () => (await import("./levels.tsx")).levelColumns,
  }),
  listed("stock-movements", {
    needs: "warehousing",
    title: () => t("stock.ledger"),
    to: links.ledger(),
    columns: async () => (await import("./ledger.tsx")).ledgerColumns,
  }),
];
