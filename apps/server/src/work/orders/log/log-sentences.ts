import { LOG_FIELDS } from "@millwright/domain/work/orders/log-fields.ts";
import { hoursOf } from "@millwright/domain/work/orders/duration.ts";
import type { Change } from "../../../platform/records/audit.ts";

/** What a sentence may say of a change. */
interface Told {
  before: (field: string) => string;
  after: (field: string) => string;
  /** Names of the changed fields beside the part's own name, in brackets. */
  others: string;
  /** Whose labour: a person's, else a craft's. */
  whose: string;
  /** Tasks that are complete, or no longer, because of it. */
  also: string;
}

/** One sentence an action. The fields named here are those that the actions write: a part is called by its name under `task`, `step` and their plurals. */
const SENTENCES: Record<string, (told: Told) => string> = {
  status: ({ before, after }) =>
    `Status: ${before("statusId")} → ${after("statusId")}${after("statusReason") ? `. ${after("statusReason")}` : ""}${before("signature") ? `; voided: the signature of ${before("signature")}` : ""}`,
  completion: ({ before, after, others }) =>
    `Completion recorded${others}${after("signature") ? `; signed by ${after("signature")}` : before("signature") ? `; voided: the signature of ${before("signature")}` : ""}`,
  imported: () => "Imported",
  task_added: ({ after }) => `Task added: ${after("task")}`,
  task_changed: ({ after, others }) => `Task changed: ${after("task")}${others}`,
  tasks_completed: ({ after }) => `Tasks completed: ${after("tasks")}`,
  tasks_reopened: ({ before }) => `Tasks reopened: ${before("tasks")}`,
  tasks_removed: ({ before }) => `Tasks removed: ${before("tasks")}`,
  tasks_reordered: ({ after }) => `Tasks reordered: ${after("tasks")}`,
  step_added: ({ after, also }) => `Step added: ${after("step")}${also}`,
  step_changed: ({ after, others, also }) => `Step changed: ${after("step")}${others}${also}`,
  step_done: ({ before, after, also }) => `Step done: ${after("step")}${fromTo(before("result"), after("result"))}${also}`,
  step_not_applicable: ({ before, after, also }) => `Step answered: ${after("step")}${fromTo(before("result"), after("result"))}${also}`,
  step_undone: ({ before, after, also }) => `Result undone: ${after("step")}${before("result") ? ` – ${before("result")}` : ""}${also}`,
  signature_set_aside: ({ before }) => `Voided: the signature of ${before("signature")}`,
  steps_removed: ({ before }) => `Steps removed: ${before("steps")}`,
  steps_reordered: ({ after }) => `Steps reordered: ${after("steps")}`,
  stop_done: ({ after }) => `Stop done: ${after("stop")}${after("note") ? ` – ${after("note")}` : ""}`,
  stop_skipped: ({ after }) => `Stop skipped: ${after("stop")} – ${after("reason")}`,
  stop_reopened: ({ before, after }) => `Stop reopened: ${after("stop")}${before("reason") ? `; it was skipped: ${before("reason")}` : ""}`,
  stop_noted: ({ after }) => `Note of the stop ${after("stop")}${after("note") ? `: ${after("note")}` : " removed"}`,
  groups_taken: ({ after }) => `Task groups added: ${after("taskGroups")}`,
  file_added: ({ after }) => `File added: ${after("files")}${after("step") ? ` to the step ${after("step")}` : ""}`,
  file_removed: ({ before }) => `File removed: ${before("files")}${before("step") ? ` from the step ${before("step")}` : ""}`,
  finding_answered: ({ before, after }) =>
    after("findingReason")
      ? `No follow-up for the finding of step ${after("step")}: ${after("findingReason")}`
      : `Reason undone for step ${after("step")}: ${before("findingReason")}`,
  alarm_again: ({ after }) => `Alarm ${after("alarm")}`,
  alarm_cleared: ({ after }) => `Alarm cleared: ${after("alarm")}`,
  alarm_stood: ({ after }) => `Completed with an active alarm: ${after("alarm")}`,
  request_joined: ({ after }) => `Request added: ${after("request")}`,
  request_left: ({ before }) => `Request removed: ${before("request")}`,
  followed_up: ({ after }) => `Follow-up request ${after("request")}${after("step") ? ` of the step ${after("step")}` : ""}`,
  labour_planned: ({ after, whose }) => `Labour planned: ${whose}, ${after("headCount")} × ${hours(after("minutes"))}`,
  labour_plan_changed: ({ whose, others }) => `Planned labour changed: ${whose}${others}`,
  labour_plan_removed: ({ before, whose }) => `Planned labour removed: ${whose}, ${before("headCount")} × ${hours(before("minutes"))}`,
  hours_booked: ({ after, whose }) => `Hours booked: ${whose}, ${hours(after("minutes"))} on ${after("day")}`,
  hours_changed: ({ whose, others }) => `Hours changed: ${whose}${others}`,
  hours_removed: ({ before, whose }) => `Hours removed: ${whose}, ${hours(before("minutes"))} of ${before("day")}`,
  timer_started: ({ whose }) => `Timer started${whose ? `: ${whose}` : ""}`,
  timer_stopped: ({ after, whose }) =>
    whose === ""
      ? "Timer already stopped"
      : `Timer stopped: ${whose}, ${after("minutes") ? hours(after("minutes")) : "end time to be confirmed"}`,
  cost_booked: ({ after }) => `Cost booked: ${after("cost")}`,
  cost_changed: ({ after }) => `Cost changed: ${after("cost")}`,
  cost_removed: ({ before }) => `Cost removed: ${before("cost")}`,
  failure_added: ({ after }) => `Failure added: ${after("failure")}`,
  failure_changed: ({ after, others }) => `Failure changed: ${after("failure")}${others}`,
  failure_removed: ({ before }) => `Failure removed: ${before("failure")}`,
  related_sub_order: ({ after }) => `Sub-order: ${after("related")}`,
  related_parent: ({ after }) => `Sub-order of ${after("related")}`,
  related_followed_by: ({ after }) => `Followed by ${after("related")}`,
  related_follows: ({ after }) => `Follows ${after("related")}`,
  related_duplicated_by: ({ after }) => `Duplicated by ${after("related")}`,
  related_duplicates: ({ after }) => `Duplicates ${after("related")}`,
  related_blocks: ({ after }) => `Blocks ${after("related")}`,
  related_blocked_by: ({ after }) => `Blocked by ${after("related")}`,
  unrelated_sub_order: ({ before }) => `No longer a sub-order: ${before("related")}`,
  unrelated_parent: ({ before }) => `No longer a sub-order of ${before("related")}`,
  unrelated_followed_by: ({ before }) => `No longer followed by ${before("related")}`,
  unrelated_follows: ({ before }) => `No longer follows ${before("related")}`,
  unrelated_duplicated_by: ({ before }) => `No longer duplicated by ${before("related")}`,
  unrelated_duplicates: ({ before }) => `No longer duplicates ${before("related")}`,
  unrelated_blocks: ({ before }) => `No longer blocks ${before("related")}`,
  unrelated_blocked_by: ({ before }) => `No longer blocked by ${before("related")}`,
  split_off: ({ before, after }) => `Moved into ${after("related")}: ${before("tasks")}`,
  taken_over: ({ after, others }) => `Copied from ${after("takenOver")}${others}`,
  taken_back: ({ before, others }) => `Undone: copied from ${before("takenOver")}${others}`,
  note_added: ({ after }) => `Note added: ${after("note")}`,
};

const hours = (minutes: string): string => `${hoursOf(Number(minutes))} h`;

/** ` – 3.4 g`, or ` – 3.4 g → 0.1 g` where another result stood before. */
const fromTo = (before: string, after: string): string =>
  [before === after ? "" : before, after]
    .filter(Boolean)
    .join(" → ")
    .replace(/^(?=.)/, " – ");

/** A log line's text; undefined for the actions that every record has. */
export function sentenceOf(action: string, changes: readonly Change[]): string | undefined {
  const sentence = Object.hasOwn(SENTENCES, action) ? SENTENCES[action] : undefined;
  if (!sentence) return undefined;
  const change = (field: string) => changes.find((each) => each.field === field);
  const reopened = change("tasksReopened");
  const completed = change("tasksCompleted");
  const [shown, hidden] = [change("stepsShown"), change("stepsHidden")];
  const fields = namesOf(changes.map(({ field }) => field).filter((field) => !PARTS.has(field)));
  return sentence({
    before: (field) => inWords(change(field)?.before),
    after: (field) => inWords(change(field)?.after),
    others: fields.length > 0 ? ` (${fields.join(", ")})` : "",
    whose: ["personId", "craftId"].map((field) => inWords(change(field)?.after) || inWords(change(field)?.before)).find(Boolean) ?? "",
    also: [
      shown ? `; now shown: ${inWords(shown.after)}` : "",
      hidden ? `; no longer shown: ${inWords(hidden.after)}` : "",
      reopened ? `; no longer complete: ${inWords(reopened.before)}` : completed ? `; task completed: ${inWords(completed.after)}` : "",
    ].join(""),
  });
}

const PARTS = new Set([
  "task",
  "tasks",
  "step",
  "steps",
  "tasksReopened",
  "tasksCompleted",
  "signature",
  "failure",
  "takenOver",
  "stepsShown",
  "stepsHidden",
  "personId",
  "craftId",
]);
const inWords = (value: unknown): string =>
  Array.isArray(value) ? value.map(inWords).join(", ") : typeof value === "string" || typeof value === "number" ? String(value) : "";
/** A field without a name of its own is left to the changes that stand below the sentence. */
const namesOf = (fields: readonly string[]): string[] => [...new Set(fields.flatMap((field) => LOG_FIELDS[field] ?? []))];
