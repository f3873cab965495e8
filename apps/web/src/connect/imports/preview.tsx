import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { t } from "../../i18n/connect.ts";
import { formatMoment, formatFileSize } from "../../kit/format.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { isBusy } from "./busy.ts";
import { Counts } from "./steps/check/counts.tsx";
import { titleOf } from "./kinds.ts";
import { links } from "./links.ts";
import { outcomeOf } from "./outcome.ts";
import { LiveState } from "./state-chip.tsx";
import { Working } from "./steps/check/working.tsx";

/** An import beside its list: how far it is, or what became of its rows. */
export function ImportPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={imports.get} to={links.import(props.id)} nameOf={({ fileName }) => ({ title: fileName })} {...props}>
      {(current) => (
        <>
          <Progress current={current} />
          <Card>
            <Facts>
              <Fact label={t("imports.field.state")}>
                <LiveState row={current} />
              </Fact>
              <Fact label={t("imports.field.target")}>{titleOf(current.target)}</Fact>
              <Fact label={t("imports.field.sizeBytes")}>{formatFileSize(current.sizeBytes)}</Fact>
              <Fact label={t("imports.field.createdBy")}>{current.createdBy?.name}</Fact>
              <Fact label={t("imports.field.createdAt")}>{formatMoment(current.createdAt)}</Fact>
              <Fact label={t("imports.field.finishedAt")}>{current.finishedAt && formatMoment(current.finishedAt)}</Fact>
            </Facts>
          </Card>
        </>
      )}
    </PreviewPanel>
  );
}

/** Nothing to tell of a file that was not checked yet. */
function Progress({ current }: { current: Import }) {
  if (isBusy(current.state)) return <Working current={current} />;
  if (current.state === "uploaded") return null;
  return (
    <Card>
      {current.message && <p>{current.message}</p>}
      <Counts counts={outcomeOf(current)} />
    </Card>
  );
}
