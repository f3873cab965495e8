import { lazy, Suspense, useState } from "react";
import { workOrderStatuses, type WorkOrderStatus } from "@millwright/domain/foundation/statuses/contract.ts";
import { CATEGORIES, type Category } from "@millwright/domain/foundation/statuses/categories.ts";
import { t } from "../../../i18n/foundation.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { AddForm } from "../entries/add-form.tsx";
import addStyles from "../entries/add-form.module.css";
import { EntryTransfer, statusColumns } from "../entries/entry-transfer.tsx";
import type { FactColumn } from "../entries/entry-row.tsx";
import { EntryTable } from "../entries/entry-table.tsx";
import { Pane } from "../pane.tsx";
import { attempt, removeAsked } from "../entries/removal.ts";
import { showOrder, useEvery } from "../schemes.ts";
import { entryOf, type StatusEntry } from "./status-entry.ts";
import styles from "../entries/entry-table.module.css";

/** Work-order statuses: the product's own, which stay as they are, and the tenant's. */
export function StatusesPane() {
  const { data, isPending, error, refetch } = useEvery(workOrderStatuses.list);
  const { may, create, setActive, reorder, remove } = useStatusCalls();
  const [isAdding, setAdding] = useState(false);
  const [category, setCategory] = useState<Category>("on_hold");
  const [editedId, setEditedId] = useState<number | null>(null);
  const statuses = (data ?? []).map(entryOf);
  const edited = statuses.find((status) => status.id === editedId);
  const add = t("referenceLists.add", { noun: t("referenceLists.status") });
  const form = (
    <AddForm
      label={add}
      save={async ({ name }) => {
        await create({ name, category });
        notify("success", t("referenceLists.added", { name }));
      }}
      onClose={() => setAdding(false)}
    >
      <label className={addStyles.choice}>
        <span>{t("referenceLists.field.category")}</span>
        <select value={category} onChange={(event) => setCategory(CATEGORIES.find((known) => known === event.target.value) ?? "on_hold")}>
          {CATEGORIES.map((known) => (
            <option key={known} value={known}>
              {t(`referenceLists.category.${known}`)}
            </option>
          ))}
        </select>
      </label>
    </AddForm>
  );
  return (
    <Pane
      title={t("referenceLists.statuses")}
      count={isPending || error ? undefined : t("referenceLists.countedStatuses", { count: statuses.length })}
      add={may.create ? { label: add, onAdd: () => setAdding(true) } : null}
      transfer={<EntryTransfer call={workOrderStatuses.export} columns={statusColumns()} />}
      state={{ isLoading: isPending, error, retry: () => void refetch(), isEmpty: false }}
    >
      {(search) => (
        <>
          <EntryTable
            label={t("referenceLists.statuses")}
            entries={statuses}
            search={search}
            isTree={false}
            nameOf={(status) => <StatusChip category={status.category} label={status.name} shade={status.shade} />}
            facts={[categoryColumn]}
            acts={{
              edit: may.update ? (status) => !status.isSystem && setEditedId(status.id) : null,
              setActive: may.update ? setActive : null,
              reorder: may.update && search === "" ? reorder : null,
              remove: may.remove ? (status) => void remove(status) : null,
              addBelow: null,
              mayHaveBelow: () => false,
              isFixed: (status) => status.isSystem,
            }}
            adding={isAdding ? { parentId: null, form } : null}
          />
          <Suspense>
            {edited && (
              <StatusDialog
                key={edited.id}
                status={edited}
                statuses={statuses}
                moves={{
                  onReorder: may.update ? reorder : null,
                  onRemove: may.remove ? () => void remove(edited).then((isGone) => isGone && setEditedId(null)) : null,
                }}
                onClose={() => setEditedId(null)}
              />
            )}
          </Suspense>
        </>
      )}
    </Pane>
  );
}

const StatusDialog = lazy(() => import("./status-dialog.tsx").then((module) => ({ default: module.StatusDialog })));

const categoryColumn: FactColumn<StatusEntry> = {
  title: "referenceLists.column.category",
  className: styles.codeCell,
  of: (status) => t(`referenceLists.category.${status.category}`),
};

function useStatusCalls() {
  const invalidates = [workOrderStatuses];
  const create = useChange(workOrderStatuses.create, { invalidates });
  const update = useChange(workOrderStatuses.update, { invalidates });
  const removal = useChange(workOrderStatuses.remove, { invalidates });
  const order = useChange(workOrderStatuses.reorder, { invalidates });
  const may = {
    create: useMay(workOrderStatuses.create),
    update: useMay(workOrderStatuses.update),
    remove: useMay(workOrderStatuses.remove),
  };
  const write = (status: WorkOrderStatus, isActive: boolean) =>
    update.mutateAsync({ params: { id: status.id }, body: { version: status.version, isActive } });
  return {
    may,
    create: (body: { name: string; category: Category }) => create.mutateAsync({ body }),
    setActive: (status: StatusEntry, isActive: boolean) => void attempt(() => write(status, isActive)),
    reorder: (ids: number[]) => {
      showOrder(workOrderStatuses.list, ids);
      void attempt(() => order.mutateAsync({ body: { ids } }));
    },
    remove: (status: StatusEntry) =>
      removeAsked({
        name: status.name,
        remove: () => removal.mutateAsync({ params: { id: status.id } }),
        switchOff: status.isActive && may.update ? () => write(status, false) : null,
      }),
  };
}
