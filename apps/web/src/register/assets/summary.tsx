import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { letterOf } from "@millwright/domain/register/assets/criticality.ts";
import { t } from "../../i18n/register.ts";
import { formatNumber } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { links as locationLinks, LocationChip, Path } from "../locations/public.ts";
import { PersonChip } from "../../foundation/people/public.ts";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { assetCrew } from "./slots.ts";
import { AssetPhoto } from "./photo.tsx";
import { AssetChip } from "./chip.tsx";

/** Where the asset stands and what it is, in the narrow column. */
export function Summary({ asset }: { asset: Asset }) {
  const letter = letterOf(asset.criticality);
  return (
    <Card>
      <AssetPhoto asset={asset} />
      <Facts>
        <Fact label={t("assets.field.parent")}>{asset.parent && <AssetChip asset={asset.parent} />}</Fact>
        <Fact label={t("assets.field.location")}>
          {asset.locationPath.length > 0 ? (
            <Path label={t("assets.path.standing")} above={asset.locationPath} to={locationLinks.record} />
          ) : null}
        </Fact>
        <Fact label={t("assets.field.site")}>{asset.site && <LocationChip location={asset.site} />}</Fact>
        <Fact label={t("assets.field.classification")}>{asset.classification?.name}</Fact>
        <Fact label={t("assets.field.category")}>{asset.category && <ReferenceChip value={asset.category} />}</Fact>
        <Fact label={t("assets.field.group1")}>{asset.group1?.name}</Fact>
        <Fact label={t("assets.field.group2")}>{asset.group2?.name}</Fact>
        {asset.failureClass && <Fact label={t("assets.field.failureClass")}>{asset.failureClass.name}</Fact>}
        <Fact label={t("assets.field.responsiblePerson")}>
          {asset.responsiblePerson && <PersonChip person={asset.responsiblePerson} />}
        </Fact>
        <Fact label={t("assets.field.crew")}>
          {asset.crew && <ContributedParts of={assetCrew} give={{ crew: asset.crew }} meanwhile={asset.crew.name} />}
        </Fact>
        <Fact label={t("assets.field.department")}>{asset.department?.name}</Fact>
        <Fact label={t("assets.field.costCentre")}>{asset.costCentre?.name}</Fact>
        <Fact label={t("assets.field.criticality")}>{letter && t(`assets.criticality.${letter}`)}</Fact>
        <Fact label={t("assets.field.operatingStatus")}>{asset.operatingStatus && <ReferenceChip value={asset.operatingStatus} />}</Fact>
        {asset.openWorkOrders !== null && <Fact label={t("assets.field.openWorkOrders")}>{formatNumber(asset.openWorkOrders)}</Fact>}
      </Facts>
    </Card>
  );
}
