import { SUB_MODULES } from "@millwright/domain/kit/access.ts";
import { tenants } from "@millwright/domain/foundation/auth/contract.ts";
import { MENU } from "@millwright/domain/foundation/navigation/menu.ts";
import { t } from "../../i18n/foundation.ts";
import { formatFileSize } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { useCall, useGrants, useHolds } from "../../kit/wire/query.ts";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useSignedIn } from "../../shell/account/use-signed-in.ts";
import { OwnPassword, OwnSessions } from "../auth/public.ts";
import { HandCard } from "./hand-card.tsx";
import { OwnForm } from "./own-form.tsx";
import { PhotoCard } from "./photo-card.tsx";
import { ownCards } from "./slots.ts";
import styles from "./profile.module.css";

/** `/user/profile`: who is signed in, and what the role allows, in words. */
export function Profile() {
  const { user, tenant } = useSignedIn();
  const mayAudit = useHolds("audit", "view");
  const { displayName, email, info } = user.data;
  return (
    <>
      <PageHead title={t("profile.title")} />
      <PageBody>
        <Card title={t("profile.about")}>
          <FactGrid>
            <WideFact label={t("profile.field.displayName")}>{displayName}</WideFact>
            <WideFact label={t("profile.field.email")}>{email}</WideFact>
            <WideFact label={t("profile.field.jobTitle")}>{info.groupsDescription1}</WideFact>
            <WideFact label={t("profile.field.role")}>{user.profile}</WideFact>
            <WideFact label={t("profile.field.organisation")}>{tenant.tenantDetails.name}</WideFact>
            <WideFact label={t("profile.field.environment")}>{t(`profile.environment.${user.environment}`)}</WideFact>
            {mayAudit ? <FilesUse /> : null}
          </FactGrid>
        </Card>
        <PhotoCard />
        <div className={styles.own}>
          <OwnForm />
        </div>
        <HandCard />
        <OwnPassword known={[displayName, email, tenant.tenantDetails.name]} />
        <OwnSessions />
        <ContributedParts of={ownCards} give={{}} />
        <Card title={t("profile.may")} isPadded={false}>
          <p className={styles.lead}>{t("profile.mayText", { role: user.profile })}</p>
          <Allowed />
        </Card>
      </PageBody>
    </>
  );
}

/** Who oversees the organisation also sees how much room its files have left. */
function FilesUse() {
  const { data } = useCall(tenants.filesUse, {});
  const used = data ? formatFileSize(data.usedBytes) : null;
  const text = used && data?.limitBytes ? t("profile.filesUse", { used, limit: formatFileSize(data.limitBytes) }) : used;
  return <WideFact label={t("profile.field.files")}>{text}</WideFact>;
}

/** An area is called what its first entry in the menu is called; the audit alone has none. */
const TITLES = new Map(
  MENU.flatMap((module) => module.items)
    .toReversed()
    .flatMap((item) => (item.subModule ? [[item.subModule, item.title] as const] : [])),
);

function Allowed() {
  const grants = useGrants();
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("profile.may")}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("profile.field.area")}</th>
            <th scope="col">{t("profile.field.flags")}</th>
            <th scope="col">{t("profile.field.scope")}</th>
          </tr>
        </thead>
        <tbody>
          {SUB_MODULES.map((area) => {
            const grant = grants[area];
            return grant ? (
              <tr key={area}>
                <th scope="row">{TITLES.get(area) ?? t("profile.audit")}</th>
                <td>{grant.flags.map((flag) => t(`profile.flag.${flag}`)).join(", ")}</td>
                <td>{t(`profile.scope.${grant.scope}`)}</td>
              </tr>
            ) : null;
          })}
        </tbody>
      </table>
    </div>
  );
}
