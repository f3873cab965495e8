import type { AuditChange, AuditRow } from "@millwright/domain/foundation/audit/contract.ts";
import { AUDIT_ACTIONS, AUDIT_KINDS } from "@millwright/domain/foundation/audit/words.ts";
import { wordsOfAction } from "@millwright/domain/kit/log/actions.ts";
import { readable } from "@millwright/domain/kit/readable.ts";
import { hasMessage, t } from "../../i18n/foundation.ts";
import { wordsOf } from "../../kit/form/fields/words.ts";

export const actions = () => Object.fromEntries(AUDIT_ACTIONS.map((action) => [action, t(`audit.action.${action}`)]));
export const recordKinds = () => Object.fromEntries(AUDIT_KINDS.map((kind) => [kind, kindOf(kind)]));

/** What the catalogue does not know is said as the server wrote it. */
export const actionOf = (action: string): string => wordsOfAction(action) ?? said(`audit.action.${action}`, action);
export const kindOf = (kind: string): string => said(`audit.kind.${kind}`, kind);
export const fieldOf = (field: string): string => said(`audit.changed.${field}`, field);
const said = (key: string, word: string): string => (hasMessage(key) ? t(key) : readable(word));

export const valueOf = (value: unknown, field: string): string => wordsOf(value, field) || t("kit.log.nothing");

/** One changed field on one line; what was not there before is only said. */
export function changeLine({ field, before, after }: AuditChange): string {
  const isNew = before === null || before === undefined;
  return `${fieldOf(field)}: ${isNew ? "" : `${valueOf(before, field)} → `}${valueOf(after, field)}`.replace(/\s+/g, " ");
}

/** The record as one text: code and name, else its number. */
export function recordText({ record, entity }: Pick<AuditRow, "record" | "entity">): string {
  if (!record) return kindOf(entity);
  return [record.code, record.name === record.code ? null : record.name].filter(Boolean).join(" ") || `#${record.id}`;
}

/** A heading of one entry: "Changed · Supplier". */
export const titleOf = ({ action, entity }: Pick<AuditRow, "action" | "entity">): string => `${actionOf(action)} · ${kindOf(entity)}`;
