import { useEffect, useRef, useState } from "react";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import { t } from "../../i18n/index.ts";
import { titleOf, type Column } from "../grid/columns.tsx";
import { FilterActions } from "./filter-actions.tsx";
import type { Options } from "./options.ts";
import { useOptions } from "./use-options.ts";
import controls from "./controls.module.css";
import styles from "../grid/grid.module.css";

type Values = Extract<Filter, { filterType: "set" }>["values"];

interface SetFilterProps {
  column: Column<never>;
  options: Options;
  chosen: Values;
  onApply: (filter: Filter | null) => void;
}

/** From so many values on, they can be searched. */
const SEARCHED_FROM = 9;

/** A filter by ticking values; on the wire a set of ids. */
export function SetFilter({ column, options, chosen, onApply }: SetFilterProps) {
  const { data, error } = useOptions(column.field, options);
  const [ticked, setTicked] = useState<Values>(chosen);
  const [typed, setTyped] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const isRead = data !== undefined;
  // The values may arrive after the panel opened; the focus then waits on the panel itself.
  useEffect(() => {
    if (isRead) form.current?.querySelector("input")?.focus();
  }, [isRead]);
  const matching = (data ?? []).filter(({ label }) => folded(label).includes(folded(typed.trim())));
  const toggle = (value: Values[number]) =>
    setTicked(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]);
  return (
    <form
      ref={form}
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(ticked.length > 0 ? { filterType: "set", values: ticked } : null);
      }}
    >
      {(data?.length ?? 0) >= SEARCHED_FROM && (
        <div className={styles.condition}>
          <input
            type="search"
            className={controls.control}
            value={typed}
            aria-label={t("kit.grid.findValue")}
            placeholder={t("kit.grid.findValue")}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <div className={styles.setValues} role="group" aria-label={titleOf(column)}>
        {matching.map(({ value, label }) => (
          <label key={String(value)} className={styles.setValue}>
            <input type="checkbox" className={controls.tick} checked={ticked.includes(value)} onChange={() => toggle(value)} />
            <span>{label}</span>
          </label>
        ))}
        {data && matching.length === 0 && <p className={styles.setNote}>{t("kit.grid.noValue")}</p>}
        {error && <p className={styles.setNote}>{error.message}</p>}
        {!data && !error && <p className={styles.setNote}>{t("common.state.loading")}</p>}
      </div>
      <FilterActions onReset={() => onApply(null)} />
    </form>
  );
}
