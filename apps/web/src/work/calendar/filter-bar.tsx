import { IconChevronDown } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../i18n/work.ts";
import controls from "../../kit/filter/controls.module.css";
import { describeFilter } from "../../kit/filter/describe-filter.ts";
import { SetFilter } from "../../kit/filter/set-filter.tsx";
import { useOptions } from "../../kit/filter/use-options.ts";
import { Button } from "../../kit/layout/button.tsx";
import { FilterChip } from "../../kit/marks/filter-chip.tsx";
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
          key={state.q}
          name="q"
          type="search"
          className={controls.control}
          aria-label={t("calendar.search")}
          placeholder={t("calendar.search")}
          maxLength={100}
          defaultValue={state.q}
        />
      </form>
      {FILTERS.map((column) => (
        <FilterButton key={column.field} column={column} state={state} />
      ))}
    </div>
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
export function FilterChips({ state }: { state: CalendarState }) {
  const active = FILTERS.filter(({ field }) => state.filters[field]);
  return (
    <>
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
