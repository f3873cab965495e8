import { withFormats } from "@millwright/domain/connect/imports/values/writings.ts";
import { withZones } from "@millwright/domain/connect/imports/values/zones.ts";
import { invariant, Refusal } from "@millwright/domain/kit/errors.ts";
import { audit } from "../../../platform/records/audit.ts";
import { inLane, type Tasks } from "../../../platform/work/jobs.ts";
import { announceAll } from "../../../platform/work/events.ts";
import { importEnded } from "../events.ts";
import { processFile } from "./process.ts";
import { correctionsOf, importOfJob, type StoredImport } from "../queries.ts";
import { tablesOf, type Importing } from "../importing.ts";
import type { Line } from "../reading/line.ts";
import { rowsOf, withSource } from "../reading/source.ts";
import { undoImport } from "./undo.ts";
import type { Phase } from "./work.ts";

const STATES = { check: ["checking", "checked"], run: ["running", "done"], undo: ["undoing", "undone"] } as const;
/** Where a step goes back to when it fails for good. */
const AFTER_FAILURE = { check: "failed", run: "failed", undo: "done" } as const;
const GIVEN_UP = "It could not be finished; nothing that was imported is lost.";

/** The background half of an import: judging or writing the file, or taking it back. */
export const importTasks = (importing: Importing): Tasks => ({
  "imports.process": inLane("imports", async (job, { asPerson, signal, isLastAttempt }) => {
    const importId = Number(job["importId"]);
    const phase = job["phase"] as Phase | "undo";
    const current = await asPerson(async (ctx) => await importOfJob(ctx, importId));
    const [during, after] = STATES[phase];
    if (current?.state !== during) return;
    const writer = importing.writers[current.target];
    invariant(writer, `there is a writer for ${current.target}`);
    try {
      if (phase === "undo") await undoImport({ importId, writer, tableOf: tablesOf(importing), asPerson, signal });
      else {
        const mapping = withZones(writer.target, withFormats(writer.target, current.mapping, current.columns), current.columns);
        await overRows(
          current,
          async (rows) =>
            await processFile({ ...importing, importId, phase, mapping, width: current.columns.length, writer, asPerson, signal }, rows),
        );
      }
      await finish(after, null);
    } catch (thrown) {
      if (thrown instanceof Refusal && !isPassing(thrown)) return await finish(AFTER_FAILURE[phase], thrown.message);
      if (isLastAttempt) await finish(AFTER_FAILURE[phase], GIVEN_UP);
      throw thrown;
    }

    async function overRows(
      { storeKey, sheet, headerLine, columns, encoding, delimiter }: StoredImport,
      work: (rows: () => AsyncGenerator<Line>) => Promise<void>,
    ): Promise<void> {
      const corrected = await asPerson(async (ctx) => await correctionsOf(ctx, importId));
      await withSource(
        importing.files,
        { tenantId: job.tenantId, storeKey, sheet, isPatient: true, form: { encoding, delimiter } },
        async (source) => {
          await work(() => rowsOf(source, { sheet, headerLine, width: columns.length }, corrected));
        },
      );
    }

    async function finish(state: (typeof STATES)[keyof typeof STATES][1] | "failed" | "done", message: string | null): Promise<void> {
      await asPerson(async (ctx) => {
        const { rowsRefused: refused } = await ctx.db
          .updateTable("imports")
          .set({ state, message, finishedAt: new Date().toISOString(), version: (current?.version ?? 0) + 1 })
          .where("id", "=", importId)
          .returning("rowsRefused")
          .executeTakeFirstOrThrow();
        const outcome = outcomeOf(phase, message === null ? state : "failed");
        // Whoever asked for it is no doer of how it ends.
        if (outcome) await announceAll(ctx.db, [{ its: importEnded, id: importId, payload: { personId: ctx.personId, outcome, refused } }]);
        audit(ctx, { action: state, entity: "imports", entityId: importId });
      });
    }
  }),
});

/** What of an end is told; a check that went well is none. */
const outcomeOf = (phase: Phase | "undo", state: string) =>
  state === "failed" ? "failed" : phase === "run" ? "done" : phase === "undo" ? "undone" : null;

/** The database or the disk was away: the job is tried again. */
const isPassing = ({ code }: Refusal): boolean => code === "unavailable" || code === "full";
