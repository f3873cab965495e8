import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("shifts", {
    needs: "shifts",
    title: () => t("shifts.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
