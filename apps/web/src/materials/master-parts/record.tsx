import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { masterParts, type MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { Watched } from "../../kit/record/watched.tsx";
import { t } from "../../i18n/materials.ts";
import { LabelButton } from "../../foundation/labels/public.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactStrip, StripPlace } from "../../kit/record/fact-strip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { Details } from "./details.tsx";
import { links } from "./links.ts";
import { PartPhoto } from "./photo.tsx";
import { WhereUsed } from "./spares/where-used.tsx";
import { PartSuppliers } from "./suppliers/of-part.tsx";
import { partFacts, partTabs } from "./slots.ts";

const units = valuesOf("units-of-measure").options;
const REFERENCES = {
  categoryId: valuesOf("part-item-categories").options,
  unitId: units,
  buyUnitId: units,
  supersededById: masterParts.list,
  alternateId: masterParts.list,
  supplierId: suppliers.list,
  assetId: assets.list,
};

export const MasterPartRecord = () => (
  <RecordScreen call={masterParts.get} list={masterParts.list} to={links.record} backTo={links.list()}>
    {(part) => <PartPage key={part.id} part={part} />}
  </RecordScreen>
);

function PartPage({ part }: { part: MasterPart }) {
  const more = useContributedTabs(partTabs, { part });
  return (
    <RecordPage
      row={part}
      contract={masterParts}
      links={links}
      actions={
        <>
          <Watched kind="master-parts" record={part.id} />
          <LabelButton kind="master-parts" of={part} />
        </>
      }
      marks={
        <>
          {part.state !== "active" && (
            <ToneChip tone={part.state === "obsolete" ? "closed" : "info"} label={t(`masterParts.state.${part.state}`)} />
          )}
          {part.ved && <ToneChip tone="info" label={t(`masterParts.ved.${part.ved}`)} />}
        </>
      }
      strip={
        <FactStrip label={t("masterParts.facts")}>
          <ContributedParts of={partFacts} give={{ part }} meanwhile={<StripPlace />} />
        </FactStrip>
      }
      tabs={[
        details(<Details of={part} />),
        { key: "suppliers", label: t("masterParts.suppliers.title"), panel: <PartSuppliers part={part} /> },
        { key: "uses", label: t("masterParts.uses.title"), panel: <WhereUsed part={part} /> },
        ...more,
        filesOf("Parts", part.id),
        logOf(masterParts.log, part.id, { labels: "masterParts.field", references: REFERENCES }),
      ]}
      {...(part.photo ? { summary: () => <PartPhoto part={part} /> } : {})}
    />
  );
}
