import type { Content } from "pdfmake/interfaces.js";
import { PRINT_TEXTS as T } from "@millwright/domain/work/orders/printing/texts.ts";
import type { PrintedOrder } from "../facts.ts";
import { head, soft, table } from "../../../../platform/pdf/blocks.ts";
import type { Words } from "../../../../platform/pdf/words.ts";

const named = (ref: { code: string; name: string } | null): Content =>
  ref === null ? "" : { stack: [{ text: ref.name }, soft(ref.code)] };

/** The chosen orders, a line each. */
export const listOf = (orders: readonly PrintedOrder[], words: Words): Content =>
  table(
    [74, "*", 110, 100, 58, 46, 74, 90],
    [T.order, T.description, T.asset, T.location, T.status, T.priority, T.due, T.responsible].map((text) => head(text)),
    orders.map((order) => [
      { text: order.code, bold: true },
      order.title,
      named(order.asset),
      named(order.location),
      order.status,
      T.priorities[order.priority] ?? "",
      order.dueAt === null ? "" : words.at(order.dueAt),
      { stack: [{ text: order.responsible ?? "" }, ...(order.crew ? [soft(order.crew)] : [])] },
    ]),
  );
