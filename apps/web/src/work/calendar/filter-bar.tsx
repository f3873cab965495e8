import { IconChevronDown } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { workOrderBoards, type Board } from "@millwright/domain/work/orders/boards/contract.ts";
import { t } from "../../i18n/work.ts";
import controls from "../../kit/filter/controls.module.css";
import { describeFilter } from "../../kit/filter/describe-filter.ts";
import { SetFilter } from "../../kit/filter/set-filter.tsx";
import { useOptions } from "../../kit/filter/use-options.ts";
import { Button } from "../../kit/layout/button.tsx";
import { FilterChip } from "../../kit/marks/filter-chip.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { Popover } from "../../kit/menu/popover.tsx";
import { FILTERS, type FilteredBy } from "./columns.ts";
import type { CalendarState } from "./use-calendar-state.ts";
import styles from "./calendar.module.css";

/** The filters of the list of orders that a calendar is asked for most, each behind its own button. */
export function FilterBar({ state }: { state: CalendarState }) {
  return (
    <div className={styles.filterBar} role="group" aria-label={t("calendar.filters")}>
      <form
        role="search"
        aria-label={t("calendar.search")}
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get("q");
          state.change({ q: (typeof typed === "string" && typed.trim()) || undefined });
        }}
      >
        <input
          key={state.typed}
          name="q"
          type="search"
          className={controls.control}
          aria-label={t("calendar.search")}
          placeholder={t("calendar.search")}
          maxLength={100}
          defaultValue={state.typed}
        />
      </form>
      {FILTERS.map((column) => (
        <FilterButton key={column.field} column={column} state={state} />
      ))}
      {/* Last: it comes when the boards are known, and moves nothing. */}
      <BoardChoice state={state} />
    </div>
  );
}

/** Boards that a person is offered at once; the rest is found on the page of boards. */
const MOST_BOARDS = 200;

/** Whose orders the days show: a board is a filter that somebody keeps. */
function BoardChoice({ state }: { state: CalendarState }) {
  const may = useMay(workOrderBoards.list);
  const { data } = useCall(
    workOrderBoards.list,
    may ? { body: { startRow: 0, endRow: MOST_BOARDS, sortModel: [{ colId: "name", sort: "asc" }], filterModel: {} } } : null,
  );
  const boards = data?.rows.filter(({ id }) => id !== EVERY_ORDER) ?? [];
  if (boards.length === 0) return null;
  return (
    <select
      className={`${controls.control} ${styles.boardChoice ?? ""}`}
      aria-label={t("calendar.filter.board")}
      value={state.boardId ?? ""}
      onChange={(event) => state.change({ board: Number(event.target.value) || undefined })}
    >
      <option value="">{t("calendar.filter.everyOrder")}</option>
      {boards.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function FilterButton({ column, state }: { column: FilteredBy; state: CalendarState }) {
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { field, title, options } = column;
  const filter = state.filters[field];
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        ref={button}
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor ? null : button.current)}
      >
        {t(title)}
        <IconChevronDown size={15} aria-hidden="true" />
      </Button>
      {anchor && (
        <Popover anchor={anchor} label={t(title)} onClose={close}>
          <SetFilter
            column={{ field, called: t(title) } as never}
            options={options}
            chosen={filter?.filterType === "set" ? filter.values : []}
            onApply={(next) => {
              state.setFilter(field, next);
              close();
            }}
          />
        </Popover>
      )}
    </>
  );
}

/** What is filtered by now; each can be taken off. */
export function FilterChips({ state, board }: { state: CalendarState; board: Board | null }) {
  // What the board says is taken off with the board.
  const active = FILTERS.filter(({ field }) => state.filters[field] && !board?.state.filter?.[field]);
  return (
    <>
      {board && (
        <FilterChip label={t("calendar.filter.ofBoard", { name: board.name })} onRemove={() => state.change({ board: undefined })} />
      )}
      {active.map((column) => (
        <Chip key={column.field} column={column} state={state} />
      ))}
    </>
  );
}

function Chip({ column: { field, title, options }, state }: { column: FilteredBy; state: CalendarState }) {
  const { data } = useOptions(field, options);
  const filter = state.filters[field];
  return filter ? <FilterChip label={describeFilter(t(title), filter, data)} onRemove={() => state.setFilter(field, null)} /> : null;
}
