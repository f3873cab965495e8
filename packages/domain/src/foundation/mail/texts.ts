/** What the product writes to people. Plain sentences; `{name}` is filled from the message's facts. */
export const MAIL_KINDS = [
  "invitation",
  "reset",
  "password_changed",
  "new_device",
  "locked",
  "registration_known",
  "registration_agreed",
  "registration_refused",
  "report_received",
  "alarm_raised",
  "alarm_risen",
  "alarm_unacknowledged",
  "alarm_cleared",
  "alarm_feed_silent",
  "alarm_cap",
  "alarm_digest",
  "notifications",
  "scheduled_report",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** kept: there is no mail server to send it. */
export const MAIL_STATES = ["waiting", "sent", "failed", "kept"] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface MailText {
  subject: string;
  /** A line break within a fact stays one. */
  lines: readonly string[];
  /** A small table below the lines: what it says, and the fact that is said. Facts that are empty are left out. */
  rows?: readonly (readonly [label: string, fact: string])[];
  /** What the curve shows, for those who do not see it; where the message has one. */
  curve?: string;
  /** The word on the button, where the message has a link. */
  button?: string;
  /** Without its link the message is sent all the same, without the button. */
  isLinkOptional?: true;
  /** The words of a plain link to the fact `open`. */
  open?: string;
  /** The words of the way out of such messages, where it has one: its link is that way, which mail programs offer, too. */
  stop?: string;
  /** Small, below. */
  note: string;
}

const ALARM_ROWS = [
  ["Sensor", "sensor"],
  ["Gateway", "gateway"],
  ["Asset", "asset"],
  ["Location", "location"],
  ["Value", "value"],
  ["Limit", "limit"],
  ["Since", "since"],
  ["Worst value", "worst"],
] as const;
const ofStanding = {
  rows: ALARM_ROWS,
  curve: "Curve of the last hours with the limit. Its values: {value}, limit {limit}, worst {worst}.",
  button: "Acknowledge",
  isLinkOptional: true,
  open: "Open the alarm",
} as const;
const BY_RULE = "You receive this message because an alarm rule notifies you.";
const BY_LINK = `${BY_RULE} The link to acknowledge is personal and works for 24 hours.`;

export const MAIL_TEXTS: Readonly<Record<MailKind, MailText>> = {
  invitation: {
    subject: "Your access to {tenant}",
    lines: [
      "{by} has invited you to Millwright, where {tenant} manages its maintenance.",
      "Choose a password to get started. You sign in as {email}.",
    ],
    button: "Choose a password",
    note: "The link works once, for 7 days. If it has expired, ask the person who invited you for a new one.",
  },
  reset: {
    subject: "A new password for {tenant}",
    lines: [
      "A new password was requested for the account {email}.",
      "Choose it with the link below. Your current password works until then.",
    ],
    button: "Choose a new password",
    note: "The link works once, for 60 minutes. If this was not you, you can ignore this message.",
  },
  password_changed: {
    subject: "Your password was changed",
    lines: ["The password of {email} was changed on {at}, from {device} ({address}).", "All other sessions were ended."],
    note: "If this was not you, choose a new password with “Forgot your password?” on the sign-in page and inform your administrator.",
  },
  new_device: {
    subject: "A sign-in from a new device",
    lines: ["{email} signed in on {at} from a new device: {device} ({address})."],
    note: "If this was not you, change your password in your profile, which ends all other sessions, and inform your administrator.",
  },
  locked: {
    subject: "Your account is locked for {minutes} minutes",
    lines: [
      "Three wrong passwords were entered for {email}, the last on {at} from {device} ({address}).",
      "No new device can sign in for {minutes} minutes. Devices you have used before are not affected, unless the wrong passwords were entered on one of them.",
    ],
    note: "A new password ends the lock immediately: “Forgot your password?” on the sign-in page. An administrator can also end it.",
  },
  registration_known: {
    subject: "You already have an account at {tenant}",
    lines: [
      "Someone requested an account at {tenant} with the address {email}, which is already registered there.",
      "If you have a password, sign in with it. If you have forgotten it, choose “Forgot your password?”. If you have no account, ask your administrator for an invitation.",
    ],
    note: "If this was not you, you can ignore this message: nothing was changed.",
  },
  registration_agreed: {
    subject: "Your account at {tenant} is ready",
    lines: ["{by} has approved your account. You sign in as {email}, with the password you chose."],
    note: "If you have forgotten it, choose “Forgot your password?” on the sign-in page.",
  },
  registration_refused: {
    subject: "Your account at {tenant}",
    lines: ["You requested an account at {tenant} with the address {email}. The request was not approved."],
    note: "Your data was not saved as an account. If you think this is a mistake, contact your administrator.",
  },
  report_received: {
    subject: "Your report {code} to {tenant}",
    lines: ["We have received your report {code} about {place}. Use the link below to see its progress and answer questions."],
    button: "Follow the report",
    note: "If you did not report anything, someone entered your address by mistake: you can ignore this message.",
  },
  alarm_raised: {
    ...ofStanding,
    subject: "{severity} alarm: {alarm}, {subject}",
    lines: ["{alarm}: {subject} has passed its limit."],
    note: BY_LINK,
  },
  alarm_risen: {
    ...ofStanding,
    subject: "Now {severity}: {alarm}, {subject}",
    lines: ["{alarm}: the alarm of {subject} has become more severe."],
    note: BY_LINK,
  },
  alarm_unacknowledged: {
    ...ofStanding,
    subject: "Not acknowledged for {minutes} minutes: {alarm}, {subject}",
    lines: ["{alarm}: nobody has acknowledged the alarm of {subject} for {minutes} minutes."],
    note: BY_LINK,
  },
  alarm_cleared: {
    subject: "Cleared: {alarm}, {subject}",
    lines: ["{alarm}: the alarm of {subject} is over. {reason}"],
    rows: [...ALARM_ROWS, ["Cleared", "cleared"]],
    curve: ofStanding.curve,
    open: ofStanding.open,
    note: BY_RULE,
  },
  alarm_feed_silent: {
    ...ofStanding,
    subject: "No data: {subject}",
    lines: ["{alarm}: nothing has been received from {subject} since {since}."],
    note: BY_LINK,
  },
  alarm_cap: {
    subject: "No more work is created for alarms today",
    lines: [
      "The daily limit of requests and orders created from alarms has been reached ({by}). Further alarms are still raised and listed; no work is created for them until tomorrow.",
      "The first one without work: {alarm}, {subject}.",
    ],
    open: ofStanding.open,
    note: BY_RULE,
  },
  alarm_digest: {
    subject: "{count} further alarm messages",
    lines: ["More than {most} alarm messages were due to you within {minutes} minutes. These are the further ones:", "{list}"],
    open: "Open the alarms",
    note: BY_RULE,
  },
  notifications: {
    subject: "{about}",
    lines: ["{list}"],
    open: "Open Millwright",
    stop: "Stop these e-mails",
    note: "You receive this message because of your notification settings. Change them at {settings}.",
  },
  scheduled_report: {
    subject: "{report}: {day}",
    lines: ["{attached}"],
    rows: [
      ["Dashboard", "source"],
      ["As of", "asOf"],
      ["Sent", "rhythm"],
    ],
    open: "Open the dashboard",
    note: "The report shows what you have access to. You receive it because {by} added you or your role as a recipient.",
  },
};

/** Fills the `{name}` places; what is not known reads as a dash. */
export const filledText = (text: string, facts: Readonly<Record<string, string | number | null>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? "–"));

/** Whether a message's link leads its person in, which somebody may have to hand over to them. */
export const leadsIn = (kind: MailKind): boolean => MAIL_TEXTS[kind].button !== undefined;

/** Whether a message says nothing without its link. */
export const needsLink = (kind: MailKind): boolean => MAIL_TEXTS[kind].button !== undefined && !MAIL_TEXTS[kind].isLinkOptional;
