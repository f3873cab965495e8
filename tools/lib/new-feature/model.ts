import { nounOf } from "./noun.ts";

/** The feature that every other one is copied from. */
export const MODEL = nounOf("suppliers", { path: "/materials-management/suppliers" });

/** Every place in which a word of the model could hide, for those who look whether a copy is clean. */
export const MODEL_WORDS = /suppl[yi]|\bsup-|truck|deliver|vendor/i;

/** The area of the model, and of its copies. */
export const AREA = "register";

/** Where its files lie, and the migration that makes its table among others. */
export const PLACES = {
  contract: "packages/domain/src/register/suppliers",
  server: "apps/server/src/register/suppliers",
  web: "apps/web/src/register/suppliers",
  texts: "apps/web/src/i18n/en/register/suppliers.ts",
  migrations: "apps/server/migrations",
  table: "apps/server/migrations/0004_register.sql",
} as const;
