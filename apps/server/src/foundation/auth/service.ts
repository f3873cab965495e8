/** What other features may do with the ways to an account. */
export { isCommonDigest } from "./common-passwords.ts";
export { handleCredentials } from "./credentials/handling.ts";
export { voidLinks } from "./credentials/links.ts";
export { withDigests, type Deps } from "./deps.ts";
export { lockedAccounts } from "./attempts.ts";
export { devicesOf, endSessionsOf, openSessionsOf } from "./sessions.ts";
export { photoUrlOf } from "./place.ts";
export { seenEntry } from "./start-page.ts";
