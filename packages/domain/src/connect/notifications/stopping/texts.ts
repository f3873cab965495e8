import { LINE_IDS, type LineId } from "../../../kit/notices/lines.ts";

/** What the page of a message's way out says. */
export const STOP_TEXTS = {
  title: "Stop these e-mails",
  asked: "Choose what {name} no longer receives by e-mail. The notifications in Millwright stay as they are.",
  button: "Stop these e-mails",
  done: "Done",
  stopped: "{name} no longer receives these notifications by e-mail:",
  again: "You can turn them on again in Millwright, under Notification settings.",
  settings: "Open the notification settings",
  gone: "This link does not work",
  goneText:
    "It has expired, or its address is incomplete. What you receive by e-mail can be changed in Millwright, under Notification settings.",
} as const;

/** For so many days after it was sent the way out of a message is open. */
export const STOP_DAYS = 90;

const PAGE = "/u/";
export const stopAddress = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/+$/, "")}${PAGE}${token}`;

/** Which of a message's lines are meant by what a form or a mail program sent. A form names some; a mail program's one click names none and means all. */
export function linesToStop(sent: string, told: readonly LineId[]): LineId[] {
  const named = sent.split("&").flatMap((pair) => (pair.startsWith("line=") ? [pair.slice("line=".length)] : []));
  return LINE_IDS.filter((line) => told.includes(line) && (named.length === 0 || named.includes(line)));
}
