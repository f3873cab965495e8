import type { IAfterGuiAttachedParams } from "ag-grid-community";
import { useGridFilter, type CustomFilterProps } from "ag-grid-react";
import { useRef, useState } from "react";
import { t } from "../../i18n/index.ts";
import { Button } from "../layout/button.tsx";
import type { Option, Options } from "./options.ts";
import { useOptions } from "./use-options.ts";
import styles from "./grid.module.css";

type SetModel = { filterType: "set"; values: Option["value"][] };
type Props = CustomFilterProps<object, unknown, SetModel> & { options: Options };

/** A filter by ticking values; on the wire a set of ids. The library's own is not in its free edition. */
export function SetFilter({ model, onModelChange, options, colDef }: Props) {
  const { data, error } = useOptions(colDef.colId ?? "", options);
  const [ticked, setTicked] = useState<readonly Option["value"][]>(model?.values ?? []);
  const [typed, setTyped] = useState("");
  const popup = useRef<IAfterGuiAttachedParams | undefined>(undefined);
  const search = useRef<HTMLInputElement>(null);

  useGridFilter({
    // Rows are filtered by the server.
    doesFilterPass: () => true,
    afterGuiAttached: (params) => {
      popup.current = params;
      setTicked(model?.values ?? []);
      setTyped("");
      search.current?.focus();
    },
  });

  const apply = (values: readonly Option["value"][]) => {
    onModelChange(values.length > 0 ? { filterType: "set", values: [...values] } : null);
    popup.current?.hidePopup?.();
  };
  const matching = (data ?? []).filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const toggle = (value: Option["value"]) =>
    setTicked(ticked.includes(value) ? ticked.filter((other) => other !== value) : [...ticked, value]);

  return (
    <form
      className={styles.setFilter}
      onSubmit={(event) => {
        event.preventDefault();
        apply(ticked);
      }}
    >
      {(data?.length ?? 0) > 8 && (
        <input
          ref={search}
          type="search"
          className={styles.setSearch}
          value={typed}
          aria-label={t("kit.grid.findValue")}
          placeholder={t("kit.grid.findValue")}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={styles.setValues} role="group" aria-label={colDef.headerName}>
        {matching.map(({ value, label }) => (
          <label key={String(value)} className={styles.setValue}>
            <input type="checkbox" checked={ticked.includes(value)} onChange={() => toggle(value)} />
            <span>{label}</span>
          </label>
        ))}
        {data && matching.length === 0 && <p className={styles.setNote}>{t("kit.grid.noValue")}</p>}
        {error && <p className={styles.setNote}>{t("common.state.errorTitle")}</p>}
      </div>
      <div className={styles.setActions}>
        <Button variant="text" onClick={() => apply([])}>
          {t("kit.grid.reset")}
        </Button>
        <Button type="submit">{t("kit.grid.apply")}</Button>
      </div>
    </form>
  );
}
