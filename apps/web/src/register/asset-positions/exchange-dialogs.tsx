import type { z } from "zod";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import {
  assetPositions,
  InstallDraft,
  RemoveDraft,
  UndoDraft,
  type AssetPosition,
} from "@millwright/domain/register/asset-positions/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { t } from "../../i18n/register.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

const CHANGED = { invalidates: [assetPositions, assets] };
const New = InstallDraft.omit({ swapOut: true });
/** The same with what goes out, side by side in one form. */
const Exchange = New.extend({ toLocationId: RemoveDraft.shape.toLocationId, removeReason: RemoveDraft.shape.reason });
const install = fieldsOf(New);
const exchange = fieldsOf(Exchange);
const removal = fieldsOf(RemoveDraft);
const undoing = fieldsOf(UndoDraft);

interface DialogProps {
  position: AssetPosition;
  onClose: () => void;
}
const LABELS = "assetPositions.entry";
const ofSite = ({ site }: AssetPosition) => (site ? { filter: { site: { filterType: "set" as const, values: [site.id] } } } : {});

export function InstallDialog({ position, onClose }: DialogProps) {
  const change = useChange(assetPositions.install, CHANGED);
  const form = useDraftForm({
    key: `position-install-${position.id}`,
    schema: New,
    start: { reason: "" } as z.input<typeof New>,
    save: async (body, { idempotencyKey }) => await change.mutateAsync({ params: { id: position.id }, body, idempotencyKey }),
    onSaved: () => {
      notify("success", t("assetPositions.install.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("assetPositions.install.title", { name: position.name })} onClose={cancel}>
      <Form form={form} labels={LABELS} onCancel={cancel}>
        <FieldGrid>
          <install.Picker name="assetId" call={assets.list} isWide autoFocus />
          <install.LongText name="reason" isWide rows={2} />
          <install.Instant name="at" isWide help={t("assetPositions.help.at")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

export function ExchangeDialog({ position, onClose }: DialogProps) {
  const change = useChange(assetPositions.install, CHANGED);
  const form = useDraftForm({
    key: `position-exchange-${position.id}`,
    schema: Exchange,
    start: { reason: "", removeReason: "" } as z.input<typeof Exchange>,
    save: async ({ toLocationId, removeReason, ...draft }, { idempotencyKey }) => {
      const body = { ...draft, swapOut: { toLocationId, reason: removeReason } };
      return await inOneForm(change.mutateAsync({ params: { id: position.id }, body, idempotencyKey }));
    },
    onSaved: () => {
      notify("success", t("assetPositions.install.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal
      title={t("assetPositions.exchange.title", { name: position.name })}
      text={t("assetPositions.exchange.goes", { name: position.asset?.name ?? "" })}
      onClose={cancel}
    >
      <Form form={form} labels={LABELS} onCancel={cancel}>
        <FieldGrid>
          <exchange.Picker name="assetId" call={assets.list} isWide autoFocus />
          <exchange.LongText name="reason" isWide rows={2} />
          <exchange.Picker
            name="toLocationId"
            call={locations.list}
            isWide
            {...ofSite(position)}
            help={t("assetPositions.help.toLocation")}
          />
          <exchange.LongText name="removeReason" isWide rows={2} />
          <exchange.Instant name="at" isWide help={t("assetPositions.help.at")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** What the server says of the removal stands at the fields of the one form. */
async function inOneForm<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    if (!(failure instanceof Refusal) || !failure.detail.fields) throw failure;
    const fields = failure.detail.fields.map((fault) => ({
      ...fault,
      path: fault.path === "swapOut.reason" ? "removeReason" : fault.path.replace("swapOut.", ""),
    }));
    throw new Refusal(failure.code, { ...failure.detail, fields });
  }
}

export function RemoveDialog({ position, onClose }: DialogProps) {
  const change = useChange(assetPositions.remove, CHANGED);
  const form = useDraftForm({
    key: `position-remove-${position.id}`,
    schema: RemoveDraft,
    start: { reason: "" } as z.input<typeof RemoveDraft>,
    save: async (body, { idempotencyKey }) => await change.mutateAsync({ params: { id: position.id }, body, idempotencyKey }),
    onSaved: () => {
      notify("success", t("assetPositions.remove.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("assetPositions.remove.title", { name: position.asset?.name ?? "" })} onClose={cancel}>
      <Form form={form} labels={LABELS} onCancel={cancel}>
        <FieldGrid>
          <removal.Picker
            name="toLocationId"
            call={locations.list}
            isWide
            autoFocus
            {...ofSite(position)}
            help={t("assetPositions.help.toLocation")}
          />
          <removal.LongText name="reason" isWide rows={2} />
          <removal.Instant name="at" isWide help={t("assetPositions.help.at")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

export function UndoDialog({ position, onClose }: DialogProps) {
  const change = useChange(assetPositions.undo, CHANGED);
  const form = useDraftForm({
    key: `position-undo-${position.id}`,
    schema: UndoDraft,
    start: { reason: "", version: position.version },
    save: async ({ reason }, { idempotencyKey, version }) =>
      await change.mutateAsync({ params: { id: position.id }, body: { reason, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("assetPositions.undo.done"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("assetPositions.undo.title")} text={t("assetPositions.undo.text")} onClose={cancel}>
      <Form form={form} labels={LABELS} onCancel={cancel}>
        <FieldGrid>
          <undoing.LongText name="reason" isWide rows={2} autoFocus />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
