import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import type { SimilarOrder } from "@millwright/domain/work/orders/similar/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { PRIORITIES, PRIORITY, WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import { useState } from "react";
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
import { LastTimeOfForm } from "./similar/of-form.tsx";
import { useTakeOver } from "./similar/use-take-over.ts";
import { boardLinks, links, type Beginning } from "./links.ts";

/** A new order; what it begins with stands in the address: the asset it was made from, the column of a board. */
export function NewWorkOrder() {
  const may = useMay(workOrders.create);
  const [address] = useAddress();
  const begun = beginningIn(address);
  const named = useNamed(begun);
  if (!may) return <ForbiddenState heading="h1" />;
  if (!named) return <SkeletonCards cards={1} lines={8} />;
  return <NewOrderForm begun={begun} named={named} />;
}

/** What of the address an order can begin with. */
function beginningIn(address: Record<string, unknown>): Beginning {
  const id = (key: string) => (isId(String(address[key] ?? "")) ? { [key]: Number(address[key]) } : {});
  const at = (key: string) => (typeof address[key] === "string" && !Number.isNaN(Date.parse(address[key])) ? { [key]: address[key] } : {});
  const among = (key: string, values: readonly number[]) => (values.includes(Number(address[key])) ? { [key]: Number(address[key]) } : {});
  return {
    ...id("assetId"),
    ...id("locationId"),
    ...id("crewId"),
    ...id("responsiblePersonId"),
    ...id("board"),
    ...among("priority", PRIORITIES),
    ...among("workType", Object.values(WORK_TYPE)),
    ...at("dueAt"),
    ...at("estStartAt"),
  };
}

/** The records that it begins with, by name; undefined until they are there. What is out of reach is left out. */
function useNamed({ assetId, locationId, crewId, responsiblePersonId }: Beginning) {
  const of = (id: number | undefined) => (id === undefined ? null : { params: { id } });
  const asset = useCall(assets.get, of(assetId));
  const location = useCall(locations.get, of(locationId));
  const crew = useCall(crews.get, of(crewId));
  const person = useCall(people.get, of(responsiblePersonId));
  const isWaiting = [
    [assetId, asset],
    [locationId, location],
    [crewId, crew],
    [responsiblePersonId, person],
  ].some(([id, call]) => id !== undefined && (call as { isPending: boolean }).isPending);
  if (isWaiting) return undefined;
  return {
    ...(asset.data ? { assetId: asset.data.id, asset: asset.data } : { assetId: null }),
    ...(location.data ? { locationId: location.data.id, location: location.data } : {}),
    ...(crew.data ? { crewId: crew.data.id, crew: crew.data } : {}),
    ...(person.data ? { responsiblePersonId: person.data.id, responsiblePerson: person.data } : {}),
  };
}

function NewOrderForm({ begun, named }: { begun: Beginning; named: NonNullable<ReturnType<typeof useNamed>> }) {
  const go = useGo();
  const create = useChange(workOrders.create, { invalidates: [workOrders, assets] });
  const [chosen, setChosen] = useState<SimilarOrder | null>(null);
  const { take } = useTakeOver();
  const { board, priority = PRIORITY.medium, workType, dueAt, estStartAt } = begun;
  const said = { ...(workType === undefined ? {} : { workType }), ...(dueAt ? { dueAt } : {}), ...(estStartAt ? { estStartAt } : {}) };
  const form = useDraftForm({
    // What was begun elsewhere is another draft.
    key: ["work-order-new", ...Object.values(begun)].join("-"),
    schema: generalDraft,
    start: { title: "", priority: priority as 1 | 2 | 3, ...named, ...(said as { workType?: 1 | 2; dueAt?: string; estStartAt?: string }) },
    save: (draft, { idempotencyKey }) =>
      askingWhy((why) => create.mutateAsync({ body: { ...draft, ...why }, ...(why.breakInReason ? {} : { idempotencyKey }) })),
    onSaved: (order) => {
      const { id, code } = order;
      notify("success", t("workOrders.created", { code }));
      if (chosen) void take(order, chosen);
      go(links.workOrder(id, board), { replace: true });
    },
  });
  const backTo = board === undefined ? links.workOrders() : boardLinks.record(board);
  return (
    <>
      <DetailHead backTo={backTo} title={t("workOrders.new")} />
      <FormPage>
        <Form form={form} labels="workOrders.field" onCancel={() => go(backTo)}>
          <Card>
            <FieldGrid>
              <GeneralFields />
              <RichTextField name="description" isWide />
            </FieldGrid>
            <LastTimeOfForm chosen={chosen} onChoose={setChosen} />
          </Card>
        </Form>
      </FormPage>
    </>
  );
}
