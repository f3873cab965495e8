import type { z } from "zod";
import type { FieldFault } from "./errors.ts";
import { isReason, type Reason, type ReasonParams } from "./reasons.ts";

type Issue = z.core.$ZodIssue;

/** So many are named; of a thousand nobody reads the rest. */
export const MOST_FAULTS = 100;

/**
 * The bad fields of a parse, each with its first fault; a refinement's message may itself be the key of a reason. At most `MOST_FAULTS` are named,
 * then a last one says that there are more. Parse with `reportInput: true`: only then is a missing value told from a wrong one.
 */
export const faultsOf = (error: z.core.$ZodError): FieldFault[] => faultsOfIssues(error.issues);

export const faultsOfIssues = (issues: readonly Issue[]): FieldFault[] => named(eachFault(issues, []));

const MORE: FieldFault = { path: "", reason: "more_faults", params: { limit: MOST_FAULTS } };

/** So many as are named. */
export const cutFaults = (faults: readonly FieldFault[]): readonly FieldFault[] =>
  faults.length <= MOST_FAULTS + 1 ? faults : [...faults.slice(0, MOST_FAULTS), MORE];

/** The first fault of each path. An empty code is missing, and need not hear that it also lacks the right form. */
export function named(faults: Iterable<FieldFault>): FieldFault[] {
  const first = new Map<string, FieldFault>();
  for (const fault of faults) {
    if (first.has(fault.path)) continue;
    if (first.size === MOST_FAULTS) return [...first.values(), MORE];
    first.set(fault.path, fault);
  }
  return [...first.values()];
}

function* eachFault(issues: readonly Issue[], above: readonly PropertyKey[]): Generator<FieldFault> {
  for (const issue of issues) yield* faultsOfIssue(issue, above);
}

function* faultsOfIssue(issue: Issue, above: readonly PropertyKey[]): Generator<FieldFault> {
  const at = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    for (const key of issue.keys) yield { path: dotted([...at, key]), reason: "unknown_field" };
    return;
  }
  if (issue.code === "invalid_union") {
    // The branch that came nearest says most: fewest faults wins.
    const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0];
    if (nearest?.length) return yield* eachFault(nearest, at);
  }
  const [reason, params] = reasonOf(issue);
  yield { path: dotted(at), reason, ...(params ? { params } : {}) };
}

/** Longer names than any of ours are the caller's own, and not said back to them in full. */
const LONGEST_PATH = 200;

export function dotted(path: readonly PropertyKey[]): string {
  const whole = path.map(String).join(".");
  return whole.length <= LONGEST_PATH ? whole : `${whole.slice(0, LONGEST_PATH)}…`;
}

function reasonOf(issue: Issue): [Reason, ReasonParams?] {
  if (issue.message === "reason_missing") return ["reason_missing"];
  switch (issue.code) {
    case "invalid_type":
      if (isMissing(issue)) return ["required"];
      if (issue.expected === "int") return ["not_whole"];
      return [issue.expected === "number" ? "not_a_number" : "wrong_type"];
    case "too_small":
      if (issue.origin === "string") return Number(issue.minimum) === 1 ? ["required"] : ["too_short", { limit: Number(issue.minimum) }];
      return [issue.origin === "array" ? "too_few" : "too_small", { limit: Number(issue.minimum) }];
    case "too_big":
      if (issue.origin === "string") return ["too_long", { limit: Number(issue.maximum) }];
      return [issue.origin === "array" ? "too_many_items" : "too_big", { limit: Number(issue.maximum) }];
    case "invalid_value":
      return [isMissing(issue) ? "required" : "not_an_option"];
    case "invalid_format":
      return [FORMATS[issue.format] ?? "bad_format"];
    case "custom":
      return [isReason(issue.message) ? issue.message : "invalid"];
    default:
      return ["wrong_type"];
  }
}

const isMissing = (issue: Issue) => "input" in issue && (issue.input === undefined || issue.input === null);

const FORMATS: Record<string, Reason> = { email: "not_an_email", url: "not_a_url", date: "not_a_date", datetime: "not_a_date" };
