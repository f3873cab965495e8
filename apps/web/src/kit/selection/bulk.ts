import type { Contract, Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { MessageKey } from "../../i18n/index.ts";
import type { BulkAction, BulkCall, TakingAction } from "../bulk/action.ts";

/** What can be done to many rows of a list: said by the feature, loaded when the first row is selected. */
export interface Bulk<R> {
  /** Who may make none of these calls selects nothing. */
  calls: readonly Pick<Endpoint, "access">[];
  /** Plural text with `count` and `shown`: "{{shown}} suppliers". */
  counted: MessageKey;
  load: () => Promise<{ actions: readonly (BulkAction<R> | TakingAction<R>)[] }>;
}

/**
 * For a list whose rows are archived together, and nothing else: what a new plain noun begins with.
 * @public
 */
export const archiveBulk = (contract: Contract & { bulkArchive: BulkCall }, counted: MessageKey): Bulk<unknown> => ({
  calls: [contract.bulkArchive],
  counted,
  load: async () => ({ actions: (await import("../bulk/archive-actions.ts")).archiveActions(contract.bulkArchive, [contract]) }),
});
