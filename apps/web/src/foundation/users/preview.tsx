import { users } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { formatMoment } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { Fact, Facts } from "../../kit/layout/record-columns.tsx";
import { PreviewPanel, type PreviewProps } from "../../kit/list/preview/preview-panel.tsx";
import { links } from "./links.ts";
import { rolesText, UserState } from "./state-chip.tsx";

/** A user beside the list: how they stand and what they may do. */
export function UserPreview(props: PreviewProps) {
  return (
    <PreviewPanel call={users.get} to={links.record(props.id)} nameOf={({ name }) => ({ title: name })} {...props}>
      {(user) => (
        <Card>
          <Facts>
            <Fact label={t("users.field.state")}>
              <UserState state={user.state} />
            </Fact>
            <Fact label={t("users.field.email")}>{user.email}</Fact>
            <Fact label={t("users.field.roles")}>{rolesText(user) || null}</Fact>
            <Fact label={t("users.field.accountRole")}>{t(`users.accountRole.${user.accountRole}`)}</Fact>
            <Fact label={t("users.field.lastSeenAt")}>{user.lastSeenAt && formatMoment(user.lastSeenAt)}</Fact>
            <Fact label={t("users.sessions")}>{String(user.sessions.length)}</Fact>
          </Facts>
        </Card>
      )}
    </PreviewPanel>
  );
}
