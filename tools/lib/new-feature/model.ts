import { nounOf } from "./noun.ts";

/** The feature that every other one is copied from. */
export const MODEL = nounOf("suppliers", { path: "/materials-management/suppliers" });

/** Every place in which a word of the model could hide, for those who look whether a copy is clean. */
export const MODEL_WORDS = /suppl[yi]|\bsup-|truck|deliver|vendor/i;

/** Where its files lie; the migration is found by its name. */
export const PLACES = {
  contract: "packages/domain/src/suppliers",
  server: "apps/server/src/features/suppliers",
  web: "apps/web/src/features/suppliers",
  texts: "apps/web/src/i18n/en/suppliers.ts",
  imports: "packages/domain/src/imports/targets/suppliers.ts",
  migrations: "apps/server/migrations",
} as const;
