import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("material-requests", {
    needs: "material-requests",
    title: () => t("materialRequests.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
