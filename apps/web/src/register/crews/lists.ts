import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("crews", {
    needs: "crews",
    title: () => t("crews.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
