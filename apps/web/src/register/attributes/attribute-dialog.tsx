import { useWatch } from "react-hook-form";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assetAttributes, AttributeDraft, attributes, type Attribute } from "@millwright/domain/register/attributes/contract.ts";
import { ATTRIBUTE_KINDS, MAX_OPTIONS, REFERRED, type AttributeKind } from "@millwright/domain/register/attributes/kinds.ts";
import { t } from "../../i18n/register.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../kit/form/context.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { consequencesOf } from "./consequences.ts";
import type { Edited } from "./scheme-part.tsx";
import styles from "./attributes.module.css";

const Draft = AttributeDraft.omit({ valueId: true, overridesId: true });
const field = fieldsOf(Draft);
const kinds = () => ATTRIBUTE_KINDS.map((kind) => ({ value: kind, label: t(`attributes.kind.${kind}`) }));
const referred = () => REFERRED.map((kind) => ({ value: kind, label: t(`attributes.refersTo.${kind}`) }));
const NEW = { name: "", kind: "text" as AttributeKind, isRequired: false };

/** A new attribute, one that is changed, or one from further up that is said anew here. */
export function AttributeDialog({ edited: { valueId, attribute, isAnew = false }, onClose }: { edited: Edited; onClose: () => void }) {
  const invalidates = [attributes, assetAttributes];
  const create = useChange(attributes.create, { invalidates });
  const update = useChange(attributes.update, { invalidates });
  const changed = isAnew ? undefined : attribute;
  const overridesId = isAnew && attribute ? (attribute.overridesId ?? attribute.id) : (attribute?.overridesId ?? null);
  const form = useDraftForm({
    key: `attribute-${valueId}-${attribute?.id ?? "new"}`,
    schema: Draft,
    start: attribute ?? NEW,
    save: async (draft, { version, idempotencyKey }) =>
      changed
        ? await update.mutateAsync({ params: { id: changed.id }, body: { ...draft, version: version ?? changed.version }, idempotencyKey })
        : await create.mutateAsync({ body: { ...draft, valueId, overridesId }, idempotencyKey }),
    onSaved: ({ name }) => {
      notify("success", t("attributes.saved", { name }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const title = changed
    ? t("attributes.editOne", { name: changed.name })
    : attribute
      ? t("attributes.sayAnew", { name: attribute.name })
      : t("attributes.add");
  return (
    <Modal title={title} onClose={cancel}>
      <Form form={form} labels="attributes.field" onCancel={cancel}>
        <Fields isAnew={overridesId !== null} />
        {changed && <Outlook attribute={changed} />}
      </Form>
    </Modal>
  );
}

function Fields({ isAnew }: { isAnew: boolean }) {
  const { form } = useFormOf();
  const kind = useWatch({ control: form.control, name: "kind" }) as AttributeKind | null;
  return (
    <FieldGrid>
      {!isAnew && <field.Text name="name" autoFocus />}
      {!isAnew && <field.Select name="kind" options={kinds()} />}
      {kind === "number" && (
        <>
          {!isAnew && <field.Picker name="unitId" call={valuesOf("units-of-measure").options} />}
          <field.Number name="minimum" />
          <field.Number name="maximum" />
        </>
      )}
      {kind === "list" && <field.Tags name="options" limit={MAX_OPTIONS} isWide help={t("attributes.help.options")} />}
      {kind === "reference" && !isAnew && <field.Select name="refersTo" options={referred()} />}
      <field.Switch name="isRequired" isWide />
      <field.LongText name="help" isWide rows={2} />
    </FieldGrid>
  );
}

const ASKED = ["kind", "minimum", "maximum", "options", "refersTo", "isRequired"] as const;

/** How many assets the change touches, and what becomes of what is said of them, before it is saved. */
function Outlook({ attribute }: { attribute: Attribute }) {
  const { form } = useFormOf();
  const now = useWatch({ control: form.control, name: [...ASKED] }) as unknown[];
  const body = Object.fromEntries(ASKED.map((name, at) => [name, now[at] ?? null]));
  const parsed = Draft.partial().safeParse({ ...body, kind: body["kind"] ?? attribute.kind, isRequired: body["isRequired"] ?? false });
  const { data } = useCall(attributes.preview, parsed.success ? { params: { id: attribute.id }, body: parsed.data } : null);
  return (
    <p className={styles.outlook} role="status">
      {data ? consequencesOf(data) : ""}
    </p>
  );
}
