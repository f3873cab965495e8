import { useEffect, useRef } from "react";
import { t } from "../../i18n/index.ts";
import { formatNumber } from "../format.ts";
import { titleOf } from "./columns.tsx";
import type { List } from "../list/use-list.ts";

/** What a list came to, for those who do not see it: how many rows there are, and what was done to the columns. */
export function ListStatus<R>({ list: { found }, said }: { list: List<R>; said: string }) {
  const shown = found && formatNumber(found.rows) + (found.known === "all" ? "" : "+");
  return (
    <div className="visually-hidden">
      <p role="status">{said}</p>
      <p role="status">{found && t("kit.grid.rowCount", { count: found.rows, shown: shown ?? "" })}</p>
    </div>
  );
}

/** Says by what a list is sorted whenever that changes. */
export function useSaidOrder<R>({ asked, columns }: List<R>, say: (text: string) => void): void {
  const { sortModel } = asked;
  const last = useRef(sortModel);
  useEffect(() => {
    if (last.current === sortModel) return;
    last.current = sortModel;
    const words = sortModel.map(({ colId, sort }) => {
      const column = columns.find(({ field }) => field === colId);
      const title = column ? titleOf(column) : colId;
      return t(sort === "asc" ? "kit.grid.ascending" : "kit.grid.descending", { title });
    });
    if (words.length > 0) say(t("kit.grid.sorted", { by: words.join(", ") }));
  }, [sortModel, columns, say]);
}
