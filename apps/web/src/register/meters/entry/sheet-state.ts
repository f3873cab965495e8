import { useState } from "react";
import type { MeterRow } from "@millwright/domain/register/meters/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { faultOfLine, valueOf, type Line } from "@millwright/domain/register/meters/readings/sheet.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { dropDraft, keepTyped, readDraft } from "../../../kit/draft.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { uuid } from "../../../kit/wire/uuid.ts";
import { fromLocal, toLocal } from "../../../kit/form/fields/local-time.ts";

/** What stands in a line, and what the server last said of it. */
export type SheetLine = Line & { refused?: { reason: string; message: string } };
interface Sheet {
  /** By the meter's id. */
  lines: Record<number, SheetLine>;
  /** The time of all of them, by the clock of the organisation. */
  at: string;
  /** What was sent last under which key: the same again makes nothing twice. */
  sent: { body: string; key: string } | null;
}

const KEY = "meter-entry";
const MOST = 200;
const start = (): Sheet => ({ lines: {}, at: toLocal(new Date().toISOString()), sent: null });

/** What was typed stays for this tab until the server has it, through a reload and an ended session. */
export function useSheet() {
  const [sheet, set] = useState(() => (readDraft(KEY)?.values as Sheet | undefined) ?? start());
  const create = useQueued(meterReadings.bulk, { invalidates: [meters, meterReadings] });
  const put = (next: Sheet) => {
    set(next);
    if (Object.keys(next.lines).length === 0) dropDraft(KEY);
    else keepTyped(KEY, next);
  };
  const at = sheet.at === "" ? null : fromLocal(sheet.at);
  const typedOf = (rows: readonly MeterRow[]) => rows.filter(({ id }) => sheet.lines[id]?.typed.trim());

  /** Why a line would not be taken: what the server said of it as it stands, else what the rule says. */
  const faultOf = (meter: MeterRow): { reason: string; message: string } | null => {
    const line = sheet.lines[meter.id];
    if (!line || line.typed.trim() === "" || at === null) return null;
    if (line.refused) return line.refused;
    const fault = faultOfLine(meter, line, at);
    return fault && { reason: fault.reason, message: sentence(fault.reason, fault.params) };
  };

  return {
    sheet,
    faultOf,
    typedOf,
    isSending: create.isPending,
    setAt: (local: string) => put({ ...sheet, at: local }),
    setLine: (id: number, change: Partial<Line>) => {
      const { refused: _, ...line } = sheet.lines[id] ?? { typed: "" };
      const next = { ...line, ...change };
      const { [id]: __, ...others } = sheet.lines;
      put({ ...sheet, lines: next.typed === "" ? others : { ...others, [id]: next } });
    },
    fill: (values: ReadonlyMap<number, string>) => {
      const filled = [...values].map(([id, typed]) => [id, { typed }] as const);
      put({ ...sheet, lines: { ...sheet.lines, ...Object.fromEntries(filled) } });
    },
    clear: () => put(start()),
    /** Sends the lines that the rule takes; those that the server refuses stay, with the reason. Answers the reply and how many were taken; null where there was nothing to send. */
    send: async (rows: readonly MeterRow[]): Promise<{ answer: unknown; taken: number } | null> => {
      const ready = typedOf(rows)
        .filter((meter) => faultOf(meter) === null)
        .slice(0, MOST);
      if (ready.length === 0 || at === null) return null;
      const body = {
        rows: ready.map((meter) => {
          const line = sheet.lines[meter.id];
          return {
            meterId: meter.id,
            at,
            value: valueOf(meter, line?.typed ?? "") ?? 0,
            entry: line?.entry ?? null,
            isConfirmed: line?.isConfirmed ?? null,
          };
        }),
      };
      const text = JSON.stringify(body);
      const key = sheet.sent?.body === text ? sheet.sent.key : uuid();
      const sending = { ...sheet, sent: { body: text, key } };
      put(sending);
      const answer = await create.mutateAsync({ body, idempotencyKey: key });
      const answers = answer.rows;
      const lines = { ...sending.lines };
      for (const [index, { id }] of ready.entries()) {
        const own = answers[index];
        const line = lines[id];
        if (own?.outcome === "changed") delete lines[id];
        else if (line && own) lines[id] = { ...line, refused: { reason: own.reason ?? "", message: own.message ?? "" } };
      }
      put({ ...sending, lines, sent: null });
      return { answer, taken: answers.filter(({ outcome }) => outcome === "changed").length };
    },
  };
}
