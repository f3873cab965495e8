/** What other features may use of the scanner. */
export { LinkTo } from "./link-to.tsx";
