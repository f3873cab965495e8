import { t } from "../../i18n/iot.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("sensors", {
    needs: "sensors",
    title: () => t("sensors.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
