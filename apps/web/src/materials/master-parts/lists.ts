import { t } from "../../i18n/materials.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("master-parts", {
    needs: "master-parts",
    title: () => t("masterParts.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
