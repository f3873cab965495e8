import { t } from "../../i18n/connect.ts";
import { listed } from "../../kit/list/listed.ts";
import { links } from "./links.ts";

export const lists = [
  listed("imports", {
    needs: "imports",
    title: () => t("imports.title"),
    to: links.imports(),
    columns: async () => (await import("./list.tsx")).columns,
  }),
];
