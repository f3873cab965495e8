import { SUB_MODULES } from "../../kit/access.ts";
import { kinds, type RecordKind, type SubModule } from "../../nouns.ts";

/**
 * What the audit page calls by name: what was done, in the groups a person looks for, and what it was done to. The words themselves stand in the catalogue; an action
 * that no group names is shown as it was written.
 */
export const AUDIT_GROUPS = {
  /** Who came and went, and who could not come in. */
  signIns: ["signed_in", "sign_in_failed", "locked", "signed_out", "set_up"],
  /** What somebody wanted to do and may not. */
  refusals: ["refused"],
  /** Who took rows along, brought them in, or took that back. */
  transfers: [
    "exported",
    "export_stopped",
    "labels_printed",
    "orders_printed",
    "record_sheet_printed",
    "dashboard_printed",
    "calendar_link_made",
    "calendar_link_replaced",
    "calendar_link_revoked",
    "report_link_made",
    "report_link_renewed",
    "report_link_revoked",
    "wall_screen_made",
    "wall_screen_revoked",
    "imported",
    "import_undone",
    "layout_chosen",
    "mapped",
    "mended",
    "check_started",
    "checked",
    "run_started",
    "done",
    "undo_started",
    "undone",
    "failed",
  ],
  /** The audit about itself, and who was taken out of it. */
  checks: ["verify_started", "verified", "verify_failed", "forgotten"],
  changes: [
    "created",
    "reported_without_account",
    "contact_removed",
    "updated",
    "archived",
    "restored",
    "deleted",
    "reordered",
    "settings_saved",
    "list_arranged",
    "file_added",
    "file_removed",
    "status",
    "completion",
    "cost",
    "note_added",
    "rated",
    "accepted",
    "rejected",
    "reopened",
    "converted",
    "joined",
    "left",
    "request_joined",
    "request_left",
    "asked",
    "answered",
    "merged",
    "merged_in",
    "followed",
    "unfollowed",
    "followed_order",
    "alarm_again",
    "alarm_cleared",
    "alarm_stood",
    "followed_up",
    "follow_up_found",
    "finding_answered",
    "signature_set_aside",
    "task_added",
    "task_changed",
    "tasks_completed",
    "tasks_reopened",
    "tasks_removed",
    "tasks_reordered",
    "step_added",
    "step_changed",
    "step_done",
    "step_undone",
    "steps_removed",
    "steps_reordered",
    "groups_taken",
    "draft_begun",
    "draft_changed",
    "draft_discarded",
    "members_set",
    "published",
    "retired",
    "labour_added",
    "labour_changed",
    "labour_removed",
    "part_added",
    "part_changed",
    "parts_removed",
  ],
} as const;
export type AuditGroup = keyof typeof AUDIT_GROUPS;
export type AuditAction = (typeof AUDIT_GROUPS)[AuditGroup][number];
export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_GROUPS).flat();

/** What is written about without being a kind of record. */
const BESIDE_RECORDS = ["maintenance-settings", "materials-settings", "notification-rules", "list-layouts"] as const;
export type AuditKind = RecordKind | SubModule | (typeof BESIDE_RECORDS)[number];
export const AUDIT_KINDS: readonly AuditKind[] = [...new Set<AuditKind>([...kinds, ...SUB_MODULES, ...BESIDE_RECORDS])];

/** Null for an action that no group names. */
export const groupOf = (action: string): AuditGroup | null =>
  (Object.keys(AUDIT_GROUPS) as AuditGroup[]).find((group) => (AUDIT_GROUPS[group] as readonly string[]).includes(action)) ?? null;
