import type { RecordKind } from "../../nouns.ts";

/** How grave a card is, as the frame colours it. */
export const VARIANTS = ["success", "info", "warning", "error"] as const;
export type Variant = (typeof VARIANTS)[number];

/** Later ones outweigh earlier ones: a card that counts several lines wears the gravest. */
export const gravest = (variants: readonly Variant[]): Variant =>
  variants.toSorted((one, other) => VARIANTS.indexOf(other) - VARIANTS.indexOf(one))[0] ?? "info";

/** What a line says beside its record: plain words and numbers that were true when it happened; never an amount, never a reason for being away. */
export type NoticeFacts = Readonly<Record<string, string | number | undefined>>;

interface Line {
  variant: Variant;
  /** By which the frame picks its picture. */
  icon:
    | "given"
    | "done"
    | "paused"
    | "again"
    | "failed"
    | "asked"
    | "answered"
    | "new"
    | "refused"
    | "stock"
    | "plan"
    | "week"
    | "away"
    | "down"
    | "key";
  /** The kind of record whose page it opens. */
  about: RecordKind;
  /** What it is called where people choose what reaches them. */
  label: string;
  /** The sentence on the card. */
  says: (facts: NoticeFacts) => string;
  /** The sentence where many came at once, which has no facts but how many; absent: the one for a single one says nothing of facts. */
  ofMany?: string;
}

const defined = <Id extends string>(lines: Readonly<Record<Id, Line>>): Readonly<Record<Id, Line>> => lines;
const plain = (text: string) => () => text;
/** With what somebody wrote, where they did. */
const because = (text: string) => (facts: NoticeFacts) => (facts["reason"] === undefined ? text : `${text}: ${facts["reason"]}`);
const counted = (count: unknown, one: string, more: string): string[] =>
  typeof count === "number" && count > 0 ? [`${count} ${count === 1 ? one : more}`] : [];

/** What of a step's result leads to something. */
const FOUND: Readonly<Record<string, string>> = { failed: "Check failed", flagged: "Check flagged", outside: "Reading out of limits" };

/** Everything that reaches people by itself. Who hears it is said where it happens, in a feature's `notices.ts`. */
export const LINES = defined({
  "order-given": {
    variant: "info",
    icon: "given",
    about: "work-orders",
    label: "A work order is assigned to me",
    says: plain("Assigned to you"),
  },
  "order-given-crew": {
    variant: "info",
    icon: "given",
    about: "work-orders",
    label: "A work order is assigned to my crew",
    says: plain("Assigned to your crew"),
  },
  "order-taken": {
    variant: "info",
    icon: "given",
    about: "work-orders",
    label: "A work order is no longer mine",
    says: plain("No longer assigned to you"),
  },
  "order-due-moved": {
    variant: "info",
    icon: "plan",
    about: "work-orders",
    label: "The due date of a work order of mine changes",
    says: plain("The due date was changed"),
  },
  "order-due": {
    variant: "info",
    icon: "plan",
    about: "work-orders",
    label: "A work order of mine or of my crew is due within 24 hours",
    says: plain("Due within 24 hours"),
  },
  "order-overdue": {
    variant: "error",
    icon: "plan",
    about: "work-orders",
    label: "A work order of mine or of my crew is overdue",
    says: plain("Overdue"),
  },
  "order-note": {
    variant: "info",
    icon: "answered",
    about: "work-orders",
    label: "Someone adds a note to a work order of mine",
    says: because("Note"),
  },
  "order-named": {
    variant: "info",
    icon: "answered",
    about: "work-orders",
    label: "I am, or my crew is, mentioned in a note",
    says: because("Mentioned in a note"),
  },
  "order-held": { variant: "warning", icon: "paused", about: "work-orders", label: "Work is put on hold", says: because("Put on hold") },
  "order-cancelled": {
    variant: "warning",
    icon: "refused",
    about: "work-orders",
    label: "A work order is cancelled",
    says: because("Cancelled"),
  },
  "order-reopened": {
    variant: "warning",
    icon: "again",
    about: "work-orders",
    label: "A work order is reopened",
    says: because("Reopened"),
  },
  "order-completed": { variant: "success", icon: "done", about: "work-orders", label: "Work is completed", says: plain("Completed") },
  "order-found": {
    variant: "error",
    icon: "failed",
    about: "work-orders",
    label: "A check failed or was flagged",
    says: ({ found, step }) => [FOUND[String(found)] ?? "A check failed or was flagged", step].filter(Boolean).join(": "),
  },
  "order-signature": {
    variant: "warning",
    icon: "asked",
    about: "work-orders",
    label: "A work order needs a new signature",
    says: plain("A new signature is required: signed work has changed"),
  },
  "request-new": {
    variant: "info",
    icon: "new",
    about: "work-requests",
    label: "A request is waiting for a decision",
    says: plain("New request"),
  },
  "request-asked": {
    variant: "warning",
    icon: "asked",
    about: "work-requests",
    label: "I am asked a question about my request",
    says: plain("You have a question to answer"),
  },
  "request-answered": {
    variant: "info",
    icon: "answered",
    about: "work-requests",
    label: "My question is answered",
    says: plain("Your question was answered"),
  },
  "request-accepted": {
    variant: "success",
    icon: "done",
    about: "work-requests",
    label: "My request is accepted",
    says: plain("Accepted"),
  },
  "request-converted": {
    variant: "success",
    icon: "done",
    about: "work-requests",
    label: "My request is converted to a work order",
    says: plain("A work order was created"),
  },
  "request-rejected": {
    variant: "warning",
    icon: "refused",
    about: "work-requests",
    label: "My request is rejected",
    says: because("Rejected"),
  },
  "request-merged": {
    variant: "info",
    icon: "done",
    about: "work-requests",
    label: "My request is merged with another one",
    says: plain("Merged with another request about the same fault"),
  },
  "request-reopened": {
    variant: "warning",
    icon: "again",
    about: "work-requests",
    label: "My request is reopened",
    says: plain("Reopened"),
  },
  "plan-missed": {
    variant: "error",
    icon: "plan",
    about: "plans",
    label: "Planned work was missed",
    says: ({ day }) => (day === undefined ? "No work order was created: missed" : `No work order was created for ${day}: missed`),
  },
  "week-broken": {
    variant: "warning",
    icon: "week",
    about: "crew-weeks",
    label: "A locked week of my crew changes",
    says: because("Work was added to the locked week"),
  },
  "material-asked": {
    variant: "info",
    icon: "stock",
    about: "material-requests",
    label: "A material request is waiting for approval",
    says: plain("Waiting for approval"),
  },
  "material-approved": {
    variant: "success",
    icon: "done",
    about: "material-requests",
    label: "My material request is approved",
    says: plain("Approved"),
  },
  "material-rejected": {
    variant: "error",
    icon: "refused",
    about: "material-requests",
    label: "My material request is rejected",
    says: because("Rejected"),
  },
  "material-issued": {
    variant: "success",
    icon: "stock",
    about: "material-requests",
    label: "My material is issued",
    says: plain("Issued"),
  },
  "stock-short": {
    variant: "warning",
    icon: "stock",
    about: "master-parts",
    label: "An allocated part is short",
    says: ({ missing }) => `${missing} missing for a reservation`,
    ofMany: "Allocated parts are short",
  },
  "stock-below": {
    variant: "warning",
    icon: "stock",
    about: "master-parts",
    label: "A part is below its reorder point",
    says: ({ projected, point }) => `Below the reorder point: ${projected} of ${point}`,
    ofMany: "Parts are below their reorder point",
  },
  "absence-asked": {
    variant: "info",
    icon: "away",
    about: "absences",
    label: "An absence is waiting for a decision",
    says: plain("An absence is waiting for a decision"),
  },
  "absence-decided": {
    variant: "info",
    icon: "away",
    about: "absences",
    label: "My absence is decided",
    says: plain("Your absence was decided"),
  },
  "certificate-ending": {
    variant: "warning",
    icon: "key",
    about: "certificates",
    label: "A certificate of mine, or one I manage, expires soon",
    says: ({ days }) => `Ends within ${days} days`,
    ofMany: "Certificates end soon",
  },
  "certificate-ended": {
    variant: "error",
    icon: "key",
    about: "certificates",
    label: "A certificate of mine, or one I manage, has expired",
    says: plain("No longer valid"),
  },
  "asset-down": {
    variant: "error",
    icon: "down",
    about: "assets",
    label: "An asset I watch or work on, or of my crew, is down",
    says: plain("Down"),
  },
  "asset-up": {
    variant: "success",
    icon: "done",
    about: "assets",
    label: "An asset I watch or work on, or of my crew, is running again",
    says: plain("Running again"),
  },
  "user-registered": {
    variant: "info",
    icon: "key",
    about: "users",
    label: "Someone requests an account",
    says: plain("Requested an account"),
  },
  "password-changed": {
    variant: "warning",
    icon: "key",
    about: "people",
    label: "My password was changed",
    says: plain("Your password was changed"),
  },
  "account-locked": {
    variant: "warning",
    icon: "key",
    about: "people",
    label: "My account was locked",
    says: ({ minutes }) => `Your account was locked for ${minutes} minutes after wrong passwords`,
    ofMany: "Your account was locked after wrong passwords",
  },
  "device-new": {
    variant: "warning",
    icon: "key",
    about: "people",
    label: "My account is used on a new device",
    says: ({ device }) => `Signed in on a new device: ${device}`,
    ofMany: "Signed in on new devices",
  },
  "import-ended": {
    variant: "success",
    icon: "done",
    about: "imports",
    label: "My import is finished",
    says: ({ outcome, refused }) =>
      [outcome === "undone" ? "Import undone" : "Import finished", ...counted(refused, "row not applied", "rows not applied")].join(", "),
  },
  "import-failed": { variant: "error", icon: "failed", about: "imports", label: "My import failed", says: plain("Import failed") },
});
export type LineId = keyof typeof LINES;
export const LINE_IDS = Object.keys(LINES) as LineId[];

/** What a line says with what is known of the event, or of how many alike it counts. */
export function wordsOf(line: LineId, facts: NoticeFacts): string {
  const { says, ofMany } = LINES[line];
  const count = facts["count"];
  return typeof count === "number" ? `${ofMany ?? says({})} (${count})` : says(facts);
}

/** These are about a person's own account, and cannot be switched off. */
export const ALWAYS_TOLD: readonly LineId[] = ["password-changed", "account-locked", "device-new"];

/** What comes by mail unless a person says otherwise: answers to what they asked for, and what they would miss without the product before them. */
export const MAILED_AT_FIRST: readonly LineId[] = [
  "request-asked",
  "request-converted",
  "request-rejected",
  "material-rejected",
  "certificate-ending",
  "certificate-ended",
  "user-registered",
  "absence-asked",
  "plan-missed",
];

/** These go out whether somebody works or not; everything else waits for the shift of who follows a pattern. */
const THROUGH_QUIET: readonly LineId[] = [...ALWAYS_TOLD, "asset-down"];
/** And these, of a record of high priority. */
const THROUGH_QUIET_IF_HIGH: readonly LineId[] = ["order-given", "order-given-crew"];

/** Whether a line waits for no shift. */
export const isGrave = (line: LineId, isHighPriority: boolean): boolean =>
  THROUGH_QUIET.includes(line) || (isHighPriority && THROUGH_QUIET_IF_HIGH.includes(line));
