import { z } from "zod";
import { useWatch } from "react-hook-form";
import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { numberedCodes } from "@millwright/domain/register/assets/copying.ts";
import { code } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/register.ts";
import { useGo } from "../../kit/address.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";
import { links } from "./links.ts";

const Draft = z.object({ code: code(), count: z.int().min(1).max(100), withBelow: z.boolean() });
const field = fieldsOf(Draft);

/** One or more like this one; the address goes to the first. */
export function CopyDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const copy = useChange(assets.copy, { invalidates: [assets] });
  const go = useGo();
  const form = useDraftForm({
    key: `asset-copy-${asset.id}`,
    schema: Draft,
    start: { code: numberedCodes(asset.code, 1, (one) => one === asset.code)[0] ?? "", count: 1, withBelow: asset.childCount > 0 },
    save: async (body, { idempotencyKey }) => {
      const made = await copy.mutateAsync({ params: { id: asset.id }, body, idempotencyKey });
      notify("success", t("assets.copy.done", { count: made.count }));
      return { id: made.assets[0]?.id ?? asset.id };
    },
    onSaved: ({ id }) => {
      onClose();
      go(links.record(id));
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("assets.copy.title", { name: asset.name })} text={t("assets.copy.text")} onClose={cancel}>
      <Form form={form} labels="assets.copy.field" onCancel={cancel}>
        <FieldGrid>
          <field.Text name="code" isCode autoFocus />
          <field.Number name="count" />
          {asset.childCount > 0 && <field.Switch name="withBelow" isWide />}
        </FieldGrid>
        <Codes />
      </Form>
    </Modal>
  );
}

/** What they will be called, as far as their codes are free. */
function Codes() {
  const [first, count] = useWatch({ name: ["code", "count"] }) as [string, number];
  if (!first || !(count > 1) || count > 100) return null;
  const codes = numberedCodes(first.trim(), count);
  return <p>{t("assets.copy.codes", { first: codes[0] ?? "", second: codes[1] ?? "", last: codes.at(-1) ?? "" })}</p>;
}
