import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { OnBoard } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";

/** Sends what puts a card into another column: where its board warns that this holds enough already, it is asked, and sent once more. What is refused stays refused. */
export async function sendOnBoard<T>(boardId: number | null, send: (on: { board?: OnBoard }) => Promise<T>): Promise<T> {
  if (boardId === null) return await send({});
  try {
    return await send({ board: { id: boardId } });
  } catch (failure) {
    if (!(failure instanceof Refusal) || failure.detail.reason !== "board_column_over") throw failure;
    const over = { title: t("workOrderBoards.overTitle"), text: failure.message, confirm: t("workOrderBoards.overConfirm") };
    if ((await ask(over)) === null) throw failure;
    return await send({ board: { id: boardId, isConfirmed: true } });
  }
}
