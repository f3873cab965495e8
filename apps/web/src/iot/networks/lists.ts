import { t } from "../../i18n/iot.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("networks", {
    needs: "networks",
    title: () => t("networks.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
