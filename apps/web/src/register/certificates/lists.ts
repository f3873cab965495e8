import { t } from "../../i18n/register.ts";
import { listed } from "../../kit/list/listed.ts";

export const lists = [
  listed("certificates", {
    needs: "certificates",
    title: () => t("certificates.title"),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
