/** Texts of the pages that are open to people without an account. They stand by themselves, so that such a page loads nothing else. */
export { alarmPage } from "./alarm-page.ts";
export { publicPages } from "./public-pages.ts";
