import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("downtimes", {
    needs: "downtimes",
    title: () => t("downtimes.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
