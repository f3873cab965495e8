import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { t } from "../../i18n/register.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { ContributedParts, useContributedTabs } from "../../kit/record/contributed.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { Path } from "../locations/public.ts";
import { ReferenceChip } from "../../foundation/reference-lists/public.ts";
import { CriticalityMark } from "./criticality-mark.tsx";
import { Details } from "./tabs/details.tsx";
import { links } from "./links.ts";
import { assetCards, assetMarks, assetTabs } from "./slots.ts";
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
      marks={
        <>
          <CriticalityMark level={asset.criticality} />
          {asset.operatingStatus && <ReferenceChip value={asset.operatingStatus} />}
          <ContributedParts of={assetMarks} give={{ asset }} />
          <Path label={t("assets.path.label")} above={asset.path} to={links.record} />
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
