import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("material-receipts", {
    needs: "material-receipts",
    title: () => t("materialReceipts.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
