import { t } from "../../i18n/iot.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("alarm-rules", {
    needs: "alarm-rules",
    title: () => t("alarmRules.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
