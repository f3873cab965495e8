import { t } from "../../i18n/iot.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("alarms", {
    needs: "alarms",
    title: () => t("alarms.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
