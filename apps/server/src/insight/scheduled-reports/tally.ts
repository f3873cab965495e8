import type { MailStanding } from "../../foundation/mail/service.ts";
import type { Tally } from "@millwright/domain/insight/scheduled-reports/contract.ts";
import type { Outcome } from "@millwright/domain/insight/scheduled-reports/outcomes.ts";

export interface Sent {
  outcome: Outcome;
  mailId: number | null;
}

/** How many people have it, wait for it, did not get it, or were to get none. A message that is not kept any more went out. */
export function tallyOf(sends: readonly Sent[], standing: ReadonlyMap<number, MailStanding>): Tally {
  const tally = { sent: 0, waiting: 0, failed: 0, none: 0 };
  for (const send of sends) tally[placeOf(send, standing)] += 1;
  return tally;
}

function placeOf({ outcome, mailId }: Sent, standing: ReadonlyMap<number, MailStanding>): keyof Tally {
  if (outcome === "waiting") return "waiting";
  if (outcome === "not_drawn") return "failed";
  if (outcome !== "written") return "none";
  const state = standing.get(mailId ?? 0)?.state ?? "sent";
  return state === "kept" ? "waiting" : state;
}
