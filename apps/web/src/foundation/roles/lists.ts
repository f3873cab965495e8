import { t } from "../../i18n/foundation.ts";
import { listed } from "../../kit/list/listed.ts";
import { links } from "./links.ts";

export const lists = [
  listed("user-roles", {
    needs: "user-roles",
    title: () => t("roles.title"),
    to: links.list(),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
