import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useId, useState } from "react";
import { t } from "../../i18n/index.ts";
import { Modal } from "../form/modal.tsx";
import { Button } from "../layout/button.tsx";
import { ColumnFilterForm } from "../filter/column-filter.tsx";
import { sortText, withFilter } from "../list/search.ts";
import type { List } from "../list/use-list.ts";
import controls from "../filter/controls.module.css";
import styles from "../grid/grid.module.css";

/** Sorting and column filters where there are no column heads. */
export function PhoneTools<R>({ list }: { list: List<R> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        onClick={() => setOpen(true)}
        aria-label={t("kit.grid.tools")}
        title={t("kit.grid.tools")}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
      </button>
      {isOpen && <ToolsDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}

function ToolsDialog<R>({ list, onClose }: { list: List<R>; onClose: () => void }) {
  const { columns, asked, filters, change } = list;
  const name = useId();
  const [field, setField] = useState("");
  const column = columns.find((one) => one.field === field);
  return (
    <Modal
      title={t("kit.grid.tools")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      }
    >
      <div className={styles.phoneTools}>
        <div className={styles.phoneField}>
          <label htmlFor={`${name}-sort`}>{t("kit.grid.sortBy")}</label>
          <select
            id={`${name}-sort`}
            className={controls.control}
            value={sortText(asked.sortModel) ?? ""}
            onChange={(event) => change({ sort: event.target.value })}
          >
            {columns
              .filter(({ isSortable }) => isSortable)
              .flatMap(({ field: by, title }) => [
                <option key={by} value={by}>
                  {t("kit.grid.ascending", { title: t(title) })}
                </option>,
                <option key={`-${by}`} value={`-${by}`}>
                  {t("kit.grid.descending", { title: t(title) })}
                </option>,
              ])}
          </select>
        </div>
        <div className={styles.phoneField}>
          <label htmlFor={`${name}-filter`}>{t("kit.grid.filterBy")}</label>
          <select id={`${name}-filter`} className={controls.control} value={field} onChange={(event) => setField(event.target.value)}>
            <option value="">{t("kit.grid.chooseColumn")}</option>
            {columns
              .filter(({ filter }) => filter)
              .map(({ field: by, title }) => (
                <option key={by} value={by}>
                  {t(title)}
                </option>
              ))}
          </select>
        </div>
        {column && (
          <div className={styles.phoneFilter}>
            <ColumnFilterForm
              key={field}
              column={column}
              filter={filters[field]}
              onApply={(next) => {
                change({ filter: withFilter(filters, field, next) });
                onClose();
              }}
            />
          </div>
        )}
      </div>
    </Modal>
  );
}
