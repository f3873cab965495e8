import type { Shared } from "../../platform/call/feature.ts";
import { verifyTenant, type Verdict } from "../../platform/records/audit-chain.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Tasks } from "../../platform/work/jobs.ts";
import { endCheck, noteProgress } from "./queries.ts";

/** Links between two notes of how far it is. */
const NOTED_EVERY = 10_000;

/** The walk of `npm run audit:verify` over one tenant, for the page. Interrupted it begins again: a walk from the middle would prove nothing. */
export const auditTasks = ({ db }: Pick<Shared, "db">): Tasks => ({
  "audit.verify": async ({ tenantId }, { asPerson, signal, isLastAttempt }) => {
    const onBatch = async (links: number) => {
      signal.throwIfAborted();
      if (links % NOTED_EVERY === 0) await noteProgress(db, tenantId, links);
    };
    try {
      const verdict = await verifyTenant(db, tenantId, onBatch);
      await asPerson(async (ctx) => {
        await endCheck(ctx, outcomeOf(verdict));
        audit(ctx, { action: "verified", entity: "audit", entityId: null, changes: told(verdict) });
      });
    } catch (thrown) {
      if (isLastAttempt)
        await asPerson(async (ctx) => {
          await endCheck(ctx, { state: "failed", linksDone: 0, tail: null, head: null, brokenAt: null, brokenWhy: null });
          audit(ctx, { action: "verify_failed", entity: "audit", entityId: null });
        });
      throw thrown;
    }
  },
});

const outcomeOf = ({ links, tail, head, broken }: Verdict) => ({
  state: broken ? ("broken" as const) : ("holds" as const),
  linksDone: links,
  tail,
  head,
  brokenAt: broken?.seq ?? null,
  brokenWhy: broken?.why ?? null,
});

const told = ({ links, tail, head, broken }: Verdict) =>
  Object.entries({ links, tail, head, ...(broken ? { brokenAt: broken.seq, brokenWhy: broken.why } : {}) }).map(([field, after]) => ({
    field,
    before: null,
    after,
  }));
