import { isInScheme } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import { referenceValues, valueDraftOf, type ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { listOfKey, type ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { hasMeaning, MEANINGS } from "@millwright/domain/foundation/reference-lists/meaning.ts";
import { hasFactor } from "@millwright/domain/foundation/reference-lists/factors.ts";
import { hasPlaces, MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import type { Icon } from "@millwright/domain/foundation/reference-lists/looks.ts";
import { useMemo } from "react";
import { t } from "../../i18n/foundation.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { Form } from "../../kit/form/form.tsx";
import { SelectField, SwitchField } from "../../kit/form/fields/choice-fields.tsx";
import { numberNotation } from "../../kit/form/fields/notations.ts";
import { TextField } from "../../kit/form/fields/text-fields.tsx";
import { TypedField } from "../../kit/form/fields/typed-field.tsx";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { EntryMoves, type EntryMovesProps } from "./entries/entry-moves.tsx";
import { ColorField, IconField } from "./look/look-fields.tsx";
import { useAbove } from "./scheme/use-above.ts";
import { contractsOf } from "./schemes.ts";
import { pathOf } from "./tree.ts";
import styles from "./schemes.module.css";

interface ValueDialogProps {
  listKey: ListKey;
  value: ReferenceValue;
  values: readonly ReferenceValue[];
  moves: Omit<EntryMovesProps, "entry" | "entries">;
  onClose: () => void;
}

const meanings = () => MEANINGS.map((one) => ({ value: one, label: t(`referenceLists.means.${one}`) }));

const placesOffered = Array.from({ length: MOST_PLACES + 1 }, (_, places) => ({ value: places, label: String(places) }));

/** Edits one value: its code and name, where it stands, how it looks, whether it is offered. */
export function ValueDialog({ listKey, value, values, moves, onClose }: ValueDialogProps) {
  const calls = valuesOf(listKey);
  const list = listOfKey(listKey);
  const { hasColor, hasIcon } = list;
  const update = useChange(calls.update, { invalidates: contractsOf(listKey) });
  const form = useDraftForm({
    key: `reference-value-${value.id}`,
    schema: useMemo(() => valueDraftOf(list), [list]),
    start: { ...value, icon: value.icon as Icon | null },
    save: (draft, { version, idempotencyKey }) =>
      update.mutateAsync({ params: { id: value.id }, body: { ...draft, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const above = useAbove(listKey);
  const failures = useCall(referenceValues.FailureClass.options, isInScheme(listKey) ? { query: { endRow: "500" } } : null);
  const classes = (failures.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const parents = values.filter((other) => other.level === value.level - 1);
  return (
    <Modal title={t("referenceLists.edit", { name: value.name })} onClose={onClose}>
      <Form form={form} labels="referenceLists.field" onCancel={cancel}>
        <FieldGrid>
          <TextField name="name" autoFocus />
          <TextField name="code" isCode />
          {value.level > 1 && (
            <SelectField name="parentId" isWide options={parents.map(({ id }) => ({ value: id, label: pathOf(values, id) }))} />
          )}
          {above && (
            <SelectField
              name="belongsToId"
              help={t("referenceLists.help.belongsToId")}
              options={above.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          {isInScheme(listKey) && <SelectField name="failureClassId" help={t("referenceLists.help.failureClassId")} options={classes} />}
          {hasMeaning(listKey) && <SelectField name="means" help={t("referenceLists.help.means")} options={meanings()} />}
          {hasPlaces(listKey) && <SelectField name="places" help={t("referenceLists.help.places")} options={placesOffered} />}
          {hasFactor(listKey) && <TypedField name="factor" notation={numberNotation} help={t("referenceLists.help.factor")} />}
          {hasColor && <ColorField />}
          {hasIcon && <IconField />}
          <SwitchField name="isActive" isWide help={t("referenceLists.activeHelp")} />
        </FieldGrid>
        <div className={styles.moves}>
          <EntryMoves entry={value} entries={values} {...moves} />
        </div>
      </Form>
    </Modal>
  );
}
