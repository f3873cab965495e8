import { lazy, Suspense, useState } from "react";
import { referenceLists, type ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { proposedCode } from "@millwright/domain/foundation/reference-lists/codes.ts";
import { hasFactor, PLAIN_FACTOR } from "@millwright/domain/foundation/reference-lists/factors.ts";
import { hasPlaces, MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import { depthOf, listOfKey, type ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { t } from "../../i18n/foundation.ts";
import { formatNumber } from "../../kit/format.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { useChange, useMay } from "../../kit/wire/query.ts";
import { AddForm } from "./entries/add-form.tsx";
import { EntryTransfer, valueColumns } from "./entries/entry-transfer.tsx";
import type { FactColumn } from "./entries/entry-row.tsx";
import { EntryTable } from "./entries/entry-table.tsx";
import { Look } from "./look/look.tsx";
import { Pane } from "./pane.tsx";
import { listParts } from "./slots.ts";
import { attempt, removeAsked } from "./entries/removal.ts";
import { contractsOf, showOrder, useEvery } from "./schemes.ts";
import { useAbove } from "./scheme/use-above.ts";
import styles from "./entries/entry-table.module.css";

/** The values of one list: look, add, change, order, switch off, delete. */
export function ValuesPane({ listKey }: { listKey: ListKey }) {
  const list = listOfKey(listKey);
  const levels = (list.levels ?? []).map((level) => level.title);
  const { data: values = [], isPending, error, refetch } = useEvery(valuesOf(listKey).list);
  const above = useAbove(listKey);
  const { may, create, setActive, reorder, remove } = useValueCalls(listKey);
  const [addingBelow, setAddingBelow] = useState<number | null | undefined>();
  const [editedId, setEditedId] = useState<number | null>(null);
  const edited = values.find((value) => value.id === editedId);
  const parent = values.find((value) => value.id === addingBelow);
  const noun = (levels[parent?.level ?? 0] ?? t("referenceLists.value")).toLowerCase();

  const form = (parentId: number | null) => (
    <AddForm
      key={parentId}
      label={parent ? t("referenceLists.addTo", { noun, name: parent.name }) : t("referenceLists.add", { noun })}
      propose={(name) =>
        proposedCode(
          name,
          values.filter((value) => value.parentId === parentId).map((value) => value.code),
        )
      }
      save={async (draft) => {
        await create({ ...draft, ...(parentId === null ? {} : { parentId }) });
        notify("success", t("referenceLists.added", { name: draft.name }));
      }}
      onClose={() => setAddingBelow(undefined)}
    />
  );
  return (
    <Pane
      title={list.title}
      count={isPending || error ? undefined : t("referenceLists.counted", { count: values.length })}
      note={levels.length > 0 ? t("referenceLists.levels", { levels: levels.join(" › ") }) : undefined}
      add={
        may.create
          ? {
              label: t("referenceLists.add", { noun: (levels[0] ?? t("referenceLists.value")).toLowerCase() }),
              onAdd: () => setAddingBelow(null),
            }
          : null
      }
      transfer={
        isPending || error ? undefined : (
          <EntryTransfer call={valuesOf(listKey).export} columns={valueColumns(levels)} importList={listKey} />
        )
      }
      state={{
        isLoading: isPending,
        error,
        retry: () => void refetch(),
        isEmpty: !isPending && !error && values.length === 0 && addingBelow === undefined,
      }}
    >
      {(search) => (
        <>
          {(values.length > 0 || addingBelow !== undefined) && (
            <EntryTable
              label={list.title}
              entries={values}
              search={search}
              isTree={levels.length > 0}
              nameOf={(value) => (
                <>
                  <Look color={value.color} icon={value.icon} />
                  <span className={styles.word}>{value.name}</span>
                </>
              )}
              facts={[
                codeColumn,
                ...(levels.length > 0 ? [levelColumn(levels)] : []),
                ...(above ? [aboveColumn(above)] : []),
                ...(hasPlaces(listKey) ? [placesColumn] : []),
                ...(hasFactor(listKey) ? [factorColumn] : []),
              ]}
              acts={{
                edit: may.update ? (value) => setEditedId(value.id) : null,
                setActive: may.update ? setActive : null,
                reorder: may.update && search === "" ? reorder : null,
                remove: may.remove ? (value) => void remove(value) : null,
                addBelow: may.create ? (value) => setAddingBelow(value.id) : null,
                mayHaveBelow: (value) => value.level < depthOf(list),
                isFixed: () => false,
              }}
              adding={addingBelow === undefined ? null : { parentId: addingBelow, form: form(addingBelow) }}
            />
          )}
          {search === "" && <ContributedParts of={listParts} give={{ list: listKey }} />}
          <Suspense>
            {edited && (
              <ValueDialog
                key={edited.id}
                listKey={listKey}
                value={edited}
                values={values}
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

const ValueDialog = lazy(() => import("./value-dialog.tsx").then((module) => ({ default: module.ValueDialog })));

const codeColumn: FactColumn<ReferenceValue> = {
  title: "referenceLists.column.code",
  className: styles.codeCell,
  of: (value) => <CodeText>{value.code}</CodeText>,
};
/** What each belongs to in the list above; everything of the scheme without such fits anywhere. */
const aboveColumn = (above: readonly ReferenceValue[]): FactColumn<ReferenceValue> => ({
  title: "referenceLists.column.belongsTo",
  className: styles.wideOnly,
  of: (value) => above.find(({ id }) => id === value.belongsToId)?.name,
});
/** How many decimals a quantity in the unit has. */
const placesColumn: FactColumn<ReferenceValue> = {
  title: "referenceLists.column.places",
  className: styles.wideOnly,
  of: (value) => value.places ?? MOST_PLACES,
};
/** What an hour costs so many times. */
const factorColumn: FactColumn<ReferenceValue> = {
  title: "referenceLists.column.factor",
  className: styles.wideOnly,
  of: (value) => formatNumber(value.factor ?? PLAIN_FACTOR, 3),
};
const levelColumn = (levels: readonly string[]): FactColumn<ReferenceValue> => ({
  title: "referenceLists.column.level",
  className: styles.wideOnly,
  of: (value) => levels[value.level - 1],
});

function useValueCalls(listKey: ListKey) {
  const calls = valuesOf(listKey);
  const invalidates = contractsOf(listKey);
  const create = useChange(calls.create, { invalidates });
  const update = useChange(calls.update, { invalidates });
  const removal = useChange(calls.remove, { invalidates });
  const order = useChange(referenceLists.reorder, { invalidates });
  const may = { create: useMay(calls.create), update: useMay(calls.update), remove: useMay(calls.remove) };
  const write = (value: ReferenceValue, isActive: boolean) =>
    update.mutateAsync({ params: { id: value.id }, body: { version: value.version, isActive } });
  return {
    may,
    create: (body: { name: string; code: string; parentId?: number }) => create.mutateAsync({ body }),
    setActive: (value: ReferenceValue, isActive: boolean) => void attempt(() => write(value, isActive)),
    reorder: (ids: number[]) => {
      showOrder(calls.list, ids);
      void attempt(() => order.mutateAsync({ body: { ids } }));
    },
    remove: (value: ReferenceValue) =>
      removeAsked({
        name: value.name,
        remove: () => removal.mutateAsync({ params: { id: value.id } }),
        switchOff: value.isActive && may.update ? () => write(value, false) : null,
      }),
  };
}
