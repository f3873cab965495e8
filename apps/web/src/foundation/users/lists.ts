import { hasMessage, t } from "../../i18n/foundation.ts";
import { listed } from "../../kit/list/listed.ts";

const said = (key: string, word: string): string => (hasMessage(key) ? t(key) : word);

export const lists = [
  listed("users", {
    needs: "users",
    title: () => t("users.title"),
    columns: async () => (await import("./list.tsx")).columns,
    quick: (word) => said(`users.quick.${word}`, word),
  }),
];
