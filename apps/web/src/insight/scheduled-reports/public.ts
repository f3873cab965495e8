/** What other features show of reports by mail. */
export { ReportsLink, SendByMail } from "./send-by-mail.tsx";
