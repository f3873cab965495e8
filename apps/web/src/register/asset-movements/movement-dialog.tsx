import type { z } from "zod";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { assetMovements, MovementDraft, MovementUndo, type AssetMovement } from "@millwright/domain/register/asset-movements/contract.ts";
import type { Entered } from "@millwright/domain/register/asset-movements/movement.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/register.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { Files } from "../../foundation/files/public.tsx";

const CHANGED = { invalidates: [assetMovements, assets] };
const Draft = MovementDraft.omit({ assetId: true, kind: true });
const field = fieldsOf(Draft);
const undoing = fieldsOf(MovementUndo);

interface MovementDialogProps {
  kind: Entered;
  asset: Ref;
  /** Within which it is moved or comes back. */
  site: { id: number } | null;
  onClose: () => void;
}

/** One entry of the timeline; which of its fields are asked for, its kind says. */
export function MovementDialog({ kind, asset, site, onClose }: MovementDialogProps) {
  const create = useChange(assetMovements.create, CHANGED);
  const form = useDraftForm({
    key: `movement-${kind}-${asset.id}`,
    schema: Draft,
    start: {} as z.input<typeof Draft>,
    save: async (draft, { idempotencyKey }) => await create.mutateAsync({ body: { ...draft, assetId: asset.id, kind }, idempotencyKey }),
    onSaved: () => {
      notify("success", t(`assetMovements.done.${kind}`));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const within = site ? { filter: { site: { filterType: "set" as const, values: [site.id] } } } : {};
  const isMove = kind === "move";
  return (
    <Modal title={t(`assetMovements.dialog.${kind}`, { name: asset.name })} onClose={cancel}>
      <Form form={form} labels="assetMovements.field" onCancel={cancel}>
        <FieldGrid>
          {kind === "check_out" && (
            <>
              <field.Picker name="holderId" call={people.list} isWide autoFocus />
              <field.Day name="dueOn" isWide />
            </>
          )}
          {isMove && (
            <>
              <field.Picker
                name="toLocationId"
                call={locations.list}
                isWide
                autoFocus
                {...within}
                help={t("assetMovements.help.oneOfTwo")}
              />
              <field.Picker name="toParentId" call={assets.list} isWide {...within} />
            </>
          )}
          {kind === "transfer" && (
            <field.Picker name="toLocationId" call={locations.list} isWide autoFocus help={t("assetMovements.help.otherSite")} />
          )}
          {kind === "receive" && (
            <field.Picker name="toLocationId" call={locations.list} isWide autoFocus {...within} help={t("assetMovements.help.sentTo")} />
          )}
          {kind === "return" && (
            <field.Picker
              name="toLocationId"
              call={locations.list}
              isWide
              autoFocus
              {...within}
              help={t("assetMovements.help.staysHere")}
            />
          )}
          {!isMove && <field.LongText name="condition" isWide rows={2} />}
          {kind !== "receive" && kind !== "return" && <field.LongText name="reason" isWide rows={2} />}
          <field.Instant name="at" isWide help={t("assetMovements.help.at")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

export function UndoDialog({ movement, onClose }: { movement: AssetMovement; onClose: () => void }) {
  const undo = useChange(assetMovements.undo, CHANGED);
  const form = useDraftForm({
    key: `movement-undo-${movement.id}`,
    schema: MovementUndo,
    start: { reason: "" },
    save: async (body, { idempotencyKey }) => await undo.mutateAsync({ params: { id: movement.id }, body, idempotencyKey }),
    onSaved: () => {
      notify("success", t("assetMovements.done.undo"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("assetMovements.dialog.undo")} text={t("assetMovements.dialog.undoText")} onClose={cancel}>
      <Form form={form} labels="assetMovements.field" onCancel={cancel}>
        <FieldGrid>
          <undoing.LongText name="reason" isWide rows={2} autoFocus />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** How it looked when it changed hands. */
export const PhotosDialog = ({ movement, mayChange, onClose }: { movement: AssetMovement; mayChange: boolean; onClose: () => void }) => (
  <Modal title={t("assetMovements.dialog.photos")} onClose={onClose}>
    <Files folder="AssetMovements" id={movement.id} mayChange={mayChange} />
  </Modal>
);
