import { t } from "../../i18n/iot.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("gateways", {
    needs: "gateways",
    title: () => t("gateways.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
