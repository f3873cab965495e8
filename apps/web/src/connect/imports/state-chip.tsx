import { useEffect } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { outcomeOf, type Outcome } from "@millwright/domain/connect/imports/outcome.ts";
import { t } from "../../i18n/connect.ts";
import { formatNumber } from "../../kit/format.ts";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { changed, useCall } from "../../kit/wire/query.ts";
import { isBusy } from "./busy.ts";

const TONES: Record<Import["state"], Tone> = {
  uploaded: "open",
  checking: "progress",
  checked: "review",
  running: "progress",
  done: "completed",
  failed: "alarm",
  undoing: "progress",
  undone: "closed",
};

type Counted = Pick<Import, "state" | "rowsCreated" | "rowsUpdated" | "rowsUnchanged" | "rowsRefused">;

/** The state in words; of a finished import what it came to, so that nothing is called imported that was not. */
export function stateWords(row: Counted): string {
  const outcome = outcomeOf(row);
  if (outcome === null) return t(`imports.state.${row.state}`);
  return t(`imports.outcome.${outcome}`, { count: row.rowsRefused, shown: formatNumber(row.rowsRefused) });
}

const OUTCOME_TONES: Record<Outcome, Tone> = { nothing: "alarm", partly: "review", same: "closed" };

export function ImportState({ row }: { row: Counted }) {
  const outcome = outcomeOf(row);
  return <ToneChip tone={outcome ? OUTCOME_TONES[outcome] : TONES[row.state]} label={stateWords(row)} />;
}

type Progress = Counted & Pick<Import, "id" | "rowsDone" | "rowsTotal">;

/** How often a job under way is asked how far it is, in milliseconds. */
const WATCH_MS = 1500;

/** The state in a list: of a job under way also how far it is, and when that has ended the list is read anew. Only such a row asks for anything. */
export function LiveState({ row }: { row: Progress }) {
  const isWatched = isBusy(row.state);
  const { data } = useCall(imports.get, isWatched ? { params: { id: row.id } } : null, (reply) =>
    reply && isBusy(reply.state) ? WATCH_MS : false,
  );
  const now: Progress = isWatched && data ? data : row;
  const hasEnded = isWatched && !isBusy(now.state);
  // Follows the server, which ends the job.
  useEffect(() => {
    if (hasEnded) void changed(imports);
  }, [hasEnded]);
  if (!isBusy(now.state) || !now.rowsTotal) return <ImportState row={now} />;
  return (
    <ToneChip
      tone={TONES[now.state]}
      label={t("imports.progress", { state: t(`imports.state.${now.state}`), percent: Math.floor((100 * now.rowsDone) / now.rowsTotal) })}
    />
  );
}
