import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("asset-positions", {
    needs: "asset-positions",
    title: () => t("assetPositions.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
