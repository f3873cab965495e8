import { IconPencil } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { assetProduction, type AssetProduction } from "@millwright/domain/register/asset-production/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { t } from "../../i18n/register.ts";
import { formatNumber } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links as meterLinks } from "../meters/public.ts";
import styles from "./asset-production.module.css";

const ProductionDialog = lazy(async () => ({ default: (await import("./production-dialog.tsx")).ProductionDialog }));

/** By what the pieces of an asset are counted, and how many an hour it makes at best. */
export function ProductionCard({ asset }: { asset: Asset }) {
  const { data: production } = useCall(assetProduction.get, { params: { assetId: asset.id } });
  const may = useMay(assetProduction.update) && asset.archivedAt === null;
  const [isEdited, setEdited] = useState(false);
  if (!production) return null;
  return (
    <Card
      title={t("assetProduction.title")}
      aside={
        may &&
        production.choices.length > 0 && (
          <Button variant="text" onClick={() => setEdited(true)}>
            <IconPencil size={16} aria-hidden="true" />
            {t(production.version === 0 ? "assetProduction.edit" : "assetProduction.change")}
          </Button>
        )
      }
    >
      {production.version === 0 ? <NotCounted production={production} /> : <Facts production={production} />}
      <Suspense>{isEdited && <ProductionDialog production={production} onClose={() => setEdited(false)} />}</Suspense>
    </Card>
  );
}

const NotCounted = ({ production: { choices } }: { production: AssetProduction }) => (
  <p className={styles.none}>{t(choices.length > 0 ? "assetProduction.none" : "assetProduction.noMeters")}</p>
);

function Facts({ production: { idealPerHour, counter, goodCounter, scrapCounter } }: { production: AssetProduction }) {
  return (
    <FactGrid>
      <WideFact label={t("assetProduction.field.idealPerHour")}>
        {idealPerHour !== null && t("assetProduction.perHour", { count: formatNumber(idealPerHour) })}
      </WideFact>
      <WideFact label={t("assetProduction.field.counter")}>{counter ? <Meter meter={counter} /> : t("assetProduction.hidden")}</WideFact>
      {goodCounter && (
        <WideFact label={t("assetProduction.field.goodCounter")}>
          <Meter meter={goodCounter} />
        </WideFact>
      )}
      {!goodCounter && (
        <WideFact label={t("assetProduction.field.scrapCounter")}>{scrapCounter && <Meter meter={scrapCounter} />}</WideFact>
      )}
    </FactGrid>
  );
}

const Meter = ({ meter }: { meter: Ref }) => <AppLink to={meterLinks.record(meter.id)}>{meter.name}</AppLink>;
