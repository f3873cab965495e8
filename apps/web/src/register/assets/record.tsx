import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { Watched } from "../../kit/record/watched.tsx";
import { t } from "../../i18n/register.ts";
import { LabelButton } from "../../foundation/labels/public.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactStrip, StripPlace } from "../../kit/record/fact-strip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { Path } from "../locations/public.ts";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { AssetStep } from "./asset-step.tsx";
import { CopyButton } from "./copy-button.tsx";
import { CriticalityMark } from "./criticality-mark.tsx";
import { Details } from "./tabs/details.tsx";
import { links } from "./links.ts";
import { assetActions, assetCards, assetFacts, assetMarks, assetTabs } from "./slots.ts";
import { Summary } from "./summary.tsx";

export function AssetRecord() {
  return (
    <RecordScreen call={assets.get} list={assets.list} to={links.record} backTo={links.list()}>
      {(asset) => <AssetPage key={asset.id} asset={asset} />}
    </RecordScreen>
  );
}

function AssetPage({ asset }: { asset: Asset }) {
  const more = useContributedTabs(assetTabs, { asset });
  return (
    <RecordPage
      row={asset}
      contract={assets}
      links={links}
      actions={
        asset.archivedAt === null && (
          <>
            <Watched kind="assets" record={asset.id} />
            <ContributedParts of={assetActions} give={{ asset }} />
            <LabelButton kind="assets" of={asset} hasBelow={asset.childCount > 0} />
            <CopyButton asset={asset} />
          </>
        )
      }
      strip={
        <FactStrip label={t("assets.facts")}>
          <ContributedParts of={assetFacts} give={{ asset }} meanwhile={<StripPlace />} />
        </FactStrip>
      }
      marks={
        <>
          <CriticalityMark level={asset.criticality} />
          {asset.operatingStatus && <ReferenceChip value={asset.operatingStatus} />}
          <Path label={t("assets.path.label")} above={asset.path} to={links.record} Step={AssetStep} />
          <ContributedParts of={assetMarks} give={{ asset }} />
        </>
      }
      tabs={[
        details(<Details asset={asset} />),
        ...more,
        filesOf("Assets", asset.id),
        logOf(assets.log, asset.id, { labels: "assets.field" }),
      ]}
      summary={() => (
        <>
          <Summary asset={asset} />
          <ContributedParts of={assetCards} give={{ asset }} />
        </>
      )}
    />
  );
}
