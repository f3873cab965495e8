/** Tables that belong to the installation, not to a tenant. Only `system()` reaches them, and only from the modules the import rules name. */
export const SYSTEM_TABLES = [
  "organisations",
  "tenants",
  "accounts",
  "signInAttempts",
  "sessions",
  "setupLinks",
  "accountDevices",
  "credentialLinks",
  "eventCursor",
  "installation",
  "liveEpochs",
  "schemaMigrations",
] as const;
export type SystemTable = (typeof SYSTEM_TABLES)[number];
