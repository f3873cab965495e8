import { people } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { links } from "./links.ts";

/** A person beside the list: how to reach them and what they may do. */
export function PersonPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={people.get} to={links.record(props.id)} nameOf={({ name }) => ({ title: name })} {...props}>
      {({ jobTitle, phone, email, role, site, craft, employer, hasAccount }) => (
        <Card>
          <Facts>
            <Fact label={t("people.field.jobTitle")}>{jobTitle}</Fact>
            <Fact label={t("people.field.craft")}>{craft?.name}</Fact>
            <Fact label={t("people.field.employer")}>{employer?.name}</Fact>
            <Fact label={t("people.field.phone")}>{phone && <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone}</a>}</Fact>
            <Fact label={t("people.field.email")}>{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
            <Fact label={t("people.field.role")}>{role?.name}</Fact>
            <Fact label={t("people.field.site")}>{site?.name}</Fact>
            <Fact label={t("people.field.hasAccount")}>{t(hasAccount ? "kit.yes" : "kit.no")}</Fact>
          </Facts>
        </Card>
      )}
    </PreviewPanel>
  );
}
