import { useWatch } from "react-hook-form";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import {
  HOWS,
  StockCountDraft,
  stockCounts,
  type How,
  type StockCount,
  type StockCountDraft as StockCountInput,
} from "@millwright/domain/materials/stock-counts/contract.ts";
import type { PartClass } from "@millwright/domain/materials/stock-counts/counting.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { ClassesField } from "./classes-field.tsx";
import { links } from "./links.ts";
import { ManyField } from "./many-field.tsx";
import { Preview } from "./preview.tsx";
import { howWords } from "./status.tsx";

const draft = later(StockCountDraft);
const record = { contract: stockCounts, draft, links, labels: "stockCounts.field" };
const field = fieldsOf(draft);

/** The warehouse is chosen first of all. */
const START = { how: "abc", classes: [], binIds: [], partIds: [] } as unknown as StockCountInput;

export const NewStockCount = () => (
  <NewRecord {...record} start={START} title={t("stockCounts.new")} created={t("stockCounts.created")}>
    <Fields />
  </NewRecord>
);

export const EditStockCount = () => <EditRecord {...record}>{(count: StockCount) => <Fields count={count} />}</EditRecord>;

/** Of which warehouse, and what of it; once it has begun, what is noted of it alone. */
function Fields({ count }: { count?: StockCount }) {
  const isDraft = count === undefined || count.status === "draft";
  return (
    <Card title={t("stockCounts.general")}>
      <FieldGrid>
        {isDraft && <What count={count} />}
        <field.LongText name="note" isWide rows={3} />
      </FieldGrid>
    </Card>
  );
}

function What({ count }: { count: StockCount | undefined }) {
  const [warehouseId, how, classes, binIds, categoryId, partIds] = useWatch({
    name: ["warehouseId", "how", "classes", "binIds", "categoryId", "partIds"],
  }) as [number | null, How, PartClass[], number[], number | null, number[]];
  return (
    <>
      <field.Picker name="warehouseId" call={warehouses.list} autoFocus={count === undefined} />
      <field.Select name="how" options={HOWS.map((value) => ({ value, label: howWords()[value] }))} />
      {how === "abc" && <ClassesField />}
      {how === "bins" && warehouseId && (
        <ManyField
          name="binIds"
          call={bins.list}
          filter={{ warehouse: { filterType: "set", values: [warehouseId] } }}
          known={(count?.bins ?? []).map(({ id, code }) => ({ id, name: code }))}
        />
      )}
      {how === "category" && <field.Picker name="categoryId" call={referenceValues.PartItemCategory.list} />}
      {how === "parts" && (
        <ManyField name="partIds" call={masterParts.list} known={(count?.parts ?? []).map(({ id, code }) => ({ id, name: code }))} />
      )}
      <Preview
        of={
          warehouseId
            ? { warehouseId, how, classes: classes ?? [], binIds: binIds ?? [], categoryId: categoryId ?? null, partIds: partIds ?? [] }
            : null
        }
      />
    </>
  );
}
