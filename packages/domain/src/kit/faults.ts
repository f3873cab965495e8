import type { z } from "zod";
import type { FieldFault } from "./errors.ts";
import { isReason, type Reason, type ReasonParams } from "./reasons.ts";

type Issue = z.core.$ZodIssue;

/**
 * Every bad field of a parse with its first fault; a refinement's message may itself be the key of a reason.
 * Parse with `reportInput: true`: only then is a missing value told from a wrong one.
 */
export function faultsOf(error: z.core.$ZodError): FieldFault[] {
  const faults = error.issues.flatMap((issue) => faultsOfIssue(issue, []));
  // An empty code is missing, and need not hear that it also lacks the right form.
  return faults.filter((fault, at) => faults.findIndex((each) => each.path === fault.path) === at);
}

function faultsOfIssue(issue: Issue, above: readonly PropertyKey[]): FieldFault[] {
  const at = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({ path: dotted([...at, key]), reason: "unknown_field" }));
  if (issue.code === "invalid_union") {
    // The branch that came nearest says most: fewest faults wins.
    const nearest = [...issue.errors].sort((a, b) => a.length - b.length)[0];
    if (nearest?.length) return nearest.flatMap((inner) => faultsOfIssue(inner, at));
  }
  const [reason, params] = reasonOf(issue);
  return [{ path: dotted(at), reason, ...(params ? { params } : {}) }];
}

const dotted = (path: readonly PropertyKey[]) => path.map(String).join(".");

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
