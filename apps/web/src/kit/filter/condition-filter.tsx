import { useState } from "react";
import type { Filter } from "@millwright/domain/kit/list.ts";
import { t, type MessageKey } from "../../i18n/index.ts";
import { shownZone } from "../format.ts";
import { conditionOf, filterOf, isCompared, OPERATORS, type Condition, type ConditionKind, type Operator } from "./conditions.ts";
import { FilterActions } from "./filter-actions.tsx";
import controls from "./controls.module.css";
import styles from "../grid/grid.module.css";

interface ConditionFilterProps {
  kind: ConditionKind;
  filter: Filter | undefined;
  onApply: (filter: Filter | null) => void;
}

/** A filter by comparing: an operator and one value, or two for a range. */
export function ConditionFilter({ kind, filter, onApply }: ConditionFilterProps) {
  const [condition, setCondition] = useState<Condition>(() => conditionOf(kind, filter));
  const { type, value, to } = condition;
  const zone = shownZone();
  const input = { text: { type: "text" }, number: { type: "text", inputMode: "decimal" }, date: { type: "date" } }[kind] as {
    type: string;
    inputMode?: "decimal";
  };
  return (
    <form
      className={styles.filter}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(filterOf(kind, condition));
      }}
    >
      <div className={styles.condition}>
        <select
          className={controls.control}
          value={type}
          aria-label={t("kit.grid.operator")}
          onChange={(event) => setCondition({ ...condition, type: event.target.value as Operator })}
        >
          {OPERATORS[kind].map((operator) => (
            <option key={operator} value={operator}>
              {t(wordOf(kind, operator))}
            </option>
          ))}
        </select>
        {isCompared(type) && (
          <input
            {...input}
            className={controls.control}
            data-first
            autoComplete="off"
            aria-label={t(type === "inRange" ? "kit.grid.from" : "kit.grid.filterValue")}
            placeholder={t("kit.grid.filterValue")}
            value={value}
            onChange={(event) => setCondition({ ...condition, value: event.target.value })}
          />
        )}
        {type === "inRange" && (
          <input
            {...input}
            className={controls.control}
            autoComplete="off"
            aria-label={t("kit.grid.to")}
            placeholder={t("kit.grid.to")}
            value={to}
            onChange={(event) => setCondition({ ...condition, to: event.target.value })}
          />
        )}
      </div>
      {kind === "date" && zone !== null && <p className={styles.zone}>{t("kit.grid.daysOf", { zone })}</p>}
      <FilterActions onReset={() => onApply(null)} />
    </form>
  );
}

const wordOf = (kind: ConditionKind, operator: Operator): MessageKey => {
  if (kind === "date" && operator === "lessThan") return "kit.grid.before";
  if (kind === "date" && operator === "greaterThan") return "kit.grid.after";
  return `kit.grid.${operator}`;
};
