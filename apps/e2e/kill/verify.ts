import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import type { Api } from "../harness/api.ts";
import { KINDS, type Entry, type Kind } from "./ledger.ts";

export interface Audit {
  acknowledged: number;
  /** Acknowledged, and not there or not as acknowledged. */
  missing: string[];
  /** There more than once. */
  doubled: string[];
  /** There, though nobody was told so. */
  unclaimed: string[];
}

interface Found {
  id: number;
  mark: string;
}

/** Compares the ledger with what the product shows, by the words each write carried. */
export async function audit(api: Api, prefix: string, entries: readonly Entry[]): Promise<Audit> {
  const found: Record<Kind, readonly Found[]> = {
    supplier: (await rowsOf(api, suppliers.list, prefix)).map(({ id, code }) => ({ id, mark: code ?? "" })),
    request: (await rowsOf(api, workRequests.list, prefix)).map(({ id, title }) => ({ id, mark: title ?? "" })),
    order: (await rowsOf(api, workOrders.list, prefix))
      .map(({ id, title }) => ({ id, mark: title ?? "" }))
      .filter(({ mark }) => mark.startsWith(prefix)),
    step: await stepsOf(api, entries),
  };
  const result: Audit = { acknowledged: entries.length, missing: [], doubled: [], unclaimed: [] };
  for (const kind of KINDS)
    compare(
      kind,
      entries.filter((entry) => entry.kind === kind),
      found[kind],
      result,
    );
  return result;
}

function compare(kind: Kind, claimed: readonly Entry[], found: readonly Found[], { missing, doubled, unclaimed }: Audit): void {
  const ids = new Map<string, number[]>();
  for (const { mark, id } of found) ids.set(mark, [...(ids.get(mark) ?? []), id]);
  for (const { mark, id } of claimed)
    if (id === null ? !ids.has(mark) : !ids.get(mark)?.includes(id)) missing.push(`${kind} ${mark} (${id})`);
  const known = new Set(claimed.map(({ mark }) => mark));
  for (const [mark, there] of ids) {
    if (there.length > 1) doubled.push(`${kind} ${mark} (${there.join(", ")})`);
    if (!known.has(mark)) unclaimed.push(`${kind} ${mark}`);
  }
}

type Row = { id: number; code?: string; title?: string };

async function rowsOf(api: Api, list: Endpoint, search: string): Promise<Row[]> {
  return await everyRow<Row>(api, list, { search });
}

/** All that a list holds of what is asked for, block by block. */
export async function everyRow<Of>(api: Api, list: Endpoint, asked: Record<string, unknown>): Promise<Of[]> {
  const rows: Of[] = [];
  let after: string | undefined;
  do {
    const body = { startRow: rows.length, endRow: rows.length + MAX_BLOCK_ROWS, ...asked, ...(after ? { after } : {}) };
    const reply = (await api.ok(list, { body } as never)) as { rows: Of[]; after?: string };
    rows.push(...reply.rows);
    after = reply.rows.length === MAX_BLOCK_ROWS ? reply.after : undefined;
  } while (after !== undefined);
  return rows;
}

/** A step counts when it carries its result and was changed once: created, then completed, is version 2. */
async function stepsOf(api: Api, entries: readonly Entry[]): Promise<Found[]> {
  const orders = new Set(entries.flatMap(({ parentId }) => (parentId === undefined ? [] : [parentId])));
  const found: Found[] = [];
  for (const woId of orders) {
    const { rows } = await api.ok(workOrderSubtasks.list, { query: { woId } });
    for (const { id, version, name, resultText, doneAt } of rows) {
      const isWhole = doneAt !== null && `step ${resultText}` === name && version === 2;
      found.push({ id, mark: isWhole && resultText !== null ? resultText : `${name} at version ${version}: ${resultText}` });
    }
  }
  return found;
}
