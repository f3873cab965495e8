/** What other features show of reports by mail. */
export { ReportsLink, SendByMail, SendByMailItem } from "./send-by-mail.tsx";
