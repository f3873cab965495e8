import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { formatNumber } from "../../kit/format.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { LocationChip } from "./chip.tsx";
import { links } from "./links.ts";

/** A location beside its list: where it lies and what stands there. */
export function LocationPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={locations.get} to={links.record(props.id)} nameOf={({ code, name }) => ({ code, title: name })} {...props}>
      {({ parent, category, address, childCount, assetCount, notes }) => (
        <Card>
          <Facts>
            <Fact label={t("locations.field.parent")}>{parent && <LocationChip location={parent} />}</Fact>
            <Fact label={t("locations.field.category")}>{category?.name}</Fact>
            <Fact label={t("locations.field.address")}>{address}</Fact>
            <Fact label={t("locations.field.childCount")}>{formatNumber(childCount)}</Fact>
            <Fact label={t("locations.field.assetCount")}>{formatNumber(assetCount)}</Fact>
            <Fact label={t("locations.field.notes")}>{notes}</Fact>
          </Facts>
        </Card>
      )}
    </PreviewPanel>
  );
}
