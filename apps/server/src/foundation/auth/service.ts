/** What other features may do with the ways to an account. */
export * from "./accounts.ts";
export { lockedAccounts } from "./attempts.ts";
export { isCommonDigest } from "./common-passwords.ts";
export { handleCredentials } from "./credentials/handling.ts";
export { withDigests, type Deps } from "./deps.ts";
export { photoUrlOf } from "./place.ts";
export { seenEntry } from "./start-page.ts";
