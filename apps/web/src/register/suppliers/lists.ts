import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("suppliers", {
    needs: "suppliers",
    title: () => t("suppliers.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
