import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { assetValues, type AssetValue } from "@millwright/domain/register/asset-values/contract.ts";
import { t } from "../../i18n/register.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { formatDay, formatMoney } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { LogOf } from "../../kit/log/log-of.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { ValueChart } from "./value-chart.tsx";
import styles from "./asset-values.module.css";

const ValueDialog = lazy(() => import("./value-dialog.tsx").then((module) => ({ default: module.ValueDialog })));

/** What the asset cost, what it stands in the books for, and what became of it. */
export function AssetValueTab({ asset }: { asset: Asset }) {
  const { data: value, error, refetch } = useCall(assetValues.get, { params: { id: asset.id } });
  const may = useMay(assetValues.update) && asset.archivedAt === null;
  const [isEdited, setEdited] = useState(false);
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error && !value) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!value) return <SkeletonCards cards={2} lines={4} />;
  return (
    <div className={styles.cards}>
      <Card
        title={t("assetValues.title")}
        aside={
          may && (
            <Button variant="text" onClick={() => setEdited(true)}>
              <IconPencil size={16} aria-hidden="true" />
              {t("assetValues.edit")}
            </Button>
          )
        }
      >
        {value.version === 0 ? <p className={styles.none}>{t("assetValues.none")}</p> : <Facts value={value} />}
      </Card>
      {value.bookValues.length > 1 && (
        <Card title={t("assetValues.chart")}>
          <ValueChart value={value} />
        </Card>
      )}
      {value.version > 0 && (
        <Card title={t("kit.log.title")}>
          <LogOf call={assetValues.log} id={asset.id} labels="assetValues.field" />
        </Card>
      )}
      {isEdited && (
        <Suspense>
          <ValueDialog value={value} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Facts({ value }: { value: AssetValue }) {
  const money = (amount: AssetValue["bookValue"]) => amount && formatMoney(amount);
  const day = (written: string | null) => written && formatDay(written);
  return (
    <FactGrid>
      <WideFact label={t("assetValues.field.bookValue")}>
        {value.bookValue ? formatMoney(value.bookValue) : t("assetValues.noBookValue")}
      </WideFact>
      <WideFact label={t("assetValues.field.purchasePrice")}>{money(value.purchasePrice)}</WideFact>
      <WideFact label={t("assetValues.field.purchasedOn")}>{day(value.purchasedOn)}</WideFact>
      <WideFact label={t("assetValues.field.replacementValue")}>{money(value.replacementValue)}</WideFact>
      <WideFact label={t("assetValues.field.usefulLifeMonths")}>
        {value.usefulLifeMonths && t("assetValues.months", { count: value.usefulLifeMonths })}
      </WideFact>
      <WideFact label={t("assetValues.field.residualValue")}>{money(value.residualValue)}</WideFact>
      {value.depreciatedFrom && <WideFact label={t("assetValues.field.depreciatedFrom")}>{day(value.depreciatedFrom)}</WideFact>}
      {value.disposal && <WideFact label={t("assetValues.field.disposal")}>{t(`assetValues.disposal.${value.disposal}`)}</WideFact>}
      {value.disposedOn && <WideFact label={t("assetValues.field.disposedOn")}>{day(value.disposedOn)}</WideFact>}
      {value.proceeds && <WideFact label={t("assetValues.field.proceeds")}>{money(value.proceeds)}</WideFact>}
    </FactGrid>
  );
}
