import { useRef, useState } from "react";
import { boards, boardWidgets, type Board, type Widget } from "@millwright/domain/insight/boards/contract.ts";
import type { Spot } from "@millwright/domain/insight/boards/layout.ts";
import type { BoardWidget } from "@millwright/domain/insight/boards/widgets.ts";
import { t } from "../../../i18n/insight.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { call } from "../../../kit/wire/client.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { changed } from "../../../kit/wire/query.ts";

type Act = () => Promise<void>;

export interface Arranging {
  widgets: readonly Widget[];
  /** Every widget where it is from now on. */
  place: (next: readonly Widget[]) => void;
  add: (widget: BoardWidget, at?: Spot) => Promise<void>;
  /** Throws what the server refused; of a newer version it says so. */
  change: (of: Widget, widget: BoardWidget) => Promise<void>;
  remove: (of: Widget) => Promise<void>;
  undo: Act | null;
  /** All as the server has it now, at this version of the board; nothing of before is taken back any more. */
  reload: Act;
  version: () => number;
  /** The page that is looked at reads what was arranged. */
  done: Act;
}

const placesOf = (widgets: readonly Widget[]) => widgets.map(({ id, x, y, w, h }) => ({ id, x, y, w, h }));

/** What is done to a board, each act kept at once and taken back by its opposite; one after the other, so that none overtakes another one. */
export function useArranging(board: Board): Arranging {
  const [widgets, setWidgets] = useState<readonly Widget[]>(board.widgets);
  const [undos, setUndos] = useState<readonly Act[]>([]);
  const version = useRef(board.version);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const inTurn = async <T>(act: () => Promise<T>): Promise<T> => {
    const mine = last.current.then(act, act);
    last.current = mine.catch(() => undefined);
    return await mine;
  };
  const reload = async () => {
    const fresh = await call(boards.get, { params: { id: board.id } });
    version.current = fresh.version;
    setWidgets(fresh.widgets);
    setUndos([]);
  };
  const keep = async (next: readonly Widget[]) => {
    try {
      const reply = await call(boardWidgets.layout, { body: { boardId: board.id, version: version.current, places: placesOf(next) } });
      version.current = reply.version;
      setWidgets(reply.rows);
    } catch (failure) {
      notify(
        "error",
        isStale(failure) ? t("boards.editor.meanwhile") : failure instanceof Error ? failure.message : t("common.state.errorText"),
      );
      await reload();
    }
  };
  const put = async (next: readonly Widget[]) => {
    setWidgets(next);
    await inTurn(async () => await keep(next));
  };
  const created = async (widget: BoardWidget, at?: Spot): Promise<Widget> =>
    await inTurn(async () => {
      const made = await call(boardWidgets.create, { body: { boardId: board.id, widget } });
      const all = [...(await call(boardWidgets.list, { query: { boardId: board.id } })).rows];
      setWidgets(all);
      if (at) await keep(all.map((one) => (one.id === made.id ? { ...one, ...at } : one)));
      return made;
    });
  const removed = async ({ id }: Pick<Widget, "id">) =>
    await inTurn(async () => {
      await call(boardWidgets.remove, { params: { id } });
      setWidgets((all) => all.filter((one) => one.id !== id));
    });
  const written = async ({ id, version: read }: Pick<Widget, "id" | "version">, widget: BoardWidget): Promise<Widget> =>
    await inTurn(async () => {
      const saved = await call(boardWidgets.update, { params: { id }, body: { version: read, widget } });
      setWidgets((all) => all.map((one) => (one.id === id ? { ...saved, x: one.x, y: one.y, w: one.w, h: one.h } : one)));
      return saved;
    });
  const toUndo = (act: Act) => setUndos((all) => [...all, act]);
  const undo = undos.at(-1);
  return {
    widgets,
    place: (next) => {
      const before = widgets;
      toUndo(async () => await put(before));
      void put(next);
    },
    add: async (widget, at) => {
      const made = await created(widget, at);
      toUndo(async () => await removed(made));
    },
    change: async (of, widget) => {
      const saved = await written(of, widget);
      toUndo(async () => void (await written(saved, of.widget)));
    },
    remove: async (of) => {
      await removed(of);
      toUndo(async () => void (await created(of.widget, of)));
    },
    undo: undo
      ? async () => {
          setUndos((all) => all.slice(0, -1));
          await undo().catch((failure: unknown) =>
            notify("error", failure instanceof Error ? failure.message : t("common.state.errorText")),
          );
        }
      : null,
    reload: async () => await inTurn(reload),
    version: () => version.current,
    done: async () => {
      await last.current;
      await changed(boards, boardWidgets);
    },
  };
}
