import { invariant, Refusal } from "@millwright/domain/kit/errors.ts";
import { audit } from "../../platform/audit.ts";
import type { FileStore } from "../../platform/files.ts";
import type { Tasks } from "../../platform/jobs.ts";
import { findImport } from "./queries.ts";
import { processFile, type Phase } from "./process.ts";
import type { Writers } from "./writer.ts";

/** The background half of an import: judging or writing the file. */
export const importTasks = ({ files, writers }: { files: FileStore; writers: Writers }): Tasks => ({
  "imports.process": async (job, { asPerson, signal, isLastAttempt }) => {
    const importId = Number(job["importId"]);
    const phase = job["phase"] as Phase;
    const current = await asPerson((ctx) => findImport(ctx, importId));
    if (!current || (current.state !== "checking" && current.state !== "running")) return;
    const writer = writers[current.target];
    invariant(writer, `there is a writer for ${current.target}`);
    try {
      await processFile({ importId, phase, storeKey: current.storeKey, mapping: current.mapping, writer, files, asPerson, signal });
      await finish(phase === "check" ? "checked" : "done", null);
    } catch (thrown) {
      if (thrown instanceof Refusal) return await finish("failed", thrown.message);
      if (isLastAttempt) await finish("failed", "It could not be finished; nothing that was imported is lost.");
      throw thrown;
    }

    async function finish(state: "checked" | "done" | "failed", message: string | null): Promise<void> {
      await asPerson(async (ctx) => {
        await ctx.db
          .updateTable("imports")
          .set({ state, message, finishedAt: new Date().toISOString(), version: current === undefined ? 1 : current.version + 1 })
          .where("id", "=", importId)
          .execute();
        audit(ctx, { action: state, entity: "imports", entityId: importId });
      });
    }
  },
});
