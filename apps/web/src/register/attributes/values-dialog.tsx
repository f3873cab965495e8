import { useMemo } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { assetAttributes, type AssetAttributes } from "@millwright/domain/register/attributes/contract.ts";
import { keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { t } from "../../i18n/register.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { isStale } from "../../kit/wire/failures.ts";
import { useChange } from "../../kit/wire/query.ts";
import { ValueField } from "./value-field.tsx";
import { draftOf, startOf } from "./values-draft.ts";

/** Says all attributes of an asset at once. */
export function ValuesDialog({ said, onClose }: { said: AssetAttributes; onClose: () => void }) {
  const update = useChange(assetAttributes.update, { invalidates: [assetAttributes, assets] });
  const form = useDraftForm({
    key: `asset-attributes-${said.id}`,
    schema: useMemo(() => draftOf(said.attributes), [said.attributes]),
    start: { values: startOf(said), version: said.version },
    save: async ({ values }, { version, idempotencyKey }) =>
      await update
        .mutateAsync({ params: { id: said.id }, body: { values, version: version ?? said.version }, idempotencyKey })
        .catch(asInForm),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("attributes.edit")} onClose={cancel}>
      <Form form={form} labels="attributes.field" onCancel={cancel}>
        <FieldGrid>
          {said.attributes.map((one, at) => (
            <ValueField key={one.id} attribute={one} known={said.values[keyOf(one)]} autoFocus={at === 0} />
          ))}
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** What somebody else saved meanwhile is compared with the form, which holds records by their ids. */
function asInForm(failure: unknown): never {
  if (!isStale(failure)) throw failure;
  const current = failure.detail.current as AssetAttributes;
  throw new Refusal("conflict", { ...failure.detail, current: { ...current, values: startOf(current) } });
}
