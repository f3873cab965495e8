import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { PRIORITY } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../i18n/work.ts";
import { useAddress, useGo } from "../../kit/address.ts";
import { ForbiddenState } from "../../kit/feedback/states.tsx";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { isId } from "../../kit/record/record-screen.tsx";
import { RichTextField } from "../../kit/rich-text/rich-text-field.tsx";
import { askingWhy } from "./changes/break-in.ts";
import { generalDraft, GeneralFields } from "./details/general-fields.tsx";
import { links } from "./links.ts";

/** A new order; `?assetId=` begins it with the asset it was made from. */
export function NewWorkOrder() {
  const may = useMay(workOrders.create);
  const [{ assetId }] = useAddress();
  const wanted = isId(String(assetId ?? "")) ? Number(assetId) : null;
  const asset = useCall(assets.get, wanted === null ? null : { params: { id: wanted } });
  if (!may) return <ForbiddenState heading="h1" />;
  if (wanted !== null && asset.isPending) return <SkeletonCards cards={1} lines={8} />;
  return <NewOrderForm asset={asset.data ?? null} />;
}

function NewOrderForm({ asset }: { asset: { id: number; name: string } | null }) {
  const go = useGo();
  const create = useChange(workOrders.create, { invalidates: [workOrders, assets] });
  const form = useDraftForm({
    key: asset ? `work-order-new-${asset.id}` : "work-order-new",
    schema: generalDraft,
    start: { title: "", priority: PRIORITY.medium, assetId: asset?.id ?? null, ...(asset ? { asset } : {}) },
    save: (draft, { idempotencyKey }) =>
      askingWhy((said) => create.mutateAsync({ body: { ...draft, ...said }, ...(said.breakInReason ? {} : { idempotencyKey }) })),
    onSaved: ({ id, code }) => {
      notify("success", t("workOrders.created", { code }));
      go(links.workOrder(id), { replace: true });
    },
  });
  return (
    <>
      <DetailHead backTo={links.workOrders()} title={t("workOrders.new")} />
      <FormPage>
        <Form form={form} labels="workOrders.field" onCancel={() => go(links.workOrders())}>
          <Card>
            <FieldGrid>
              <GeneralFields />
              <RichTextField name="description" isWide />
            </FieldGrid>
          </Card>
        </Form>
      </FormPage>
    </>
  );
}
