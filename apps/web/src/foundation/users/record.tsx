import { IconPencil } from "@tabler/icons-react";
import { users, type UserDetail } from "@millwright/domain/foundation/users/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { formatMoment, formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { buttonClass } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { Fact, Facts, RecordColumns } from "../../kit/layout/record-columns.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { useHolds, useMay } from "../../kit/wire/query.ts";
import { links as peopleLinks } from "../people/public.ts";
import { UserActions } from "./actions.tsx";
import { links } from "./links.ts";
import { OpenWorkCard } from "./open-work.tsx";
import { rolesText, UserState } from "./state-chip.tsx";
import styles from "./users.module.css";

/** `/settings/users/{id}`: one account, where it is open, what was done with it, and what is open for its person. */
export function UserRecord() {
  return (
    <RecordScreen call={users.get} list={users.list} to={links.record} backTo={links.list()}>
      {(user) => (
        <>
          <DetailHead
            backTo={links.list()}
            title={user.name}
            marks={<UserState state={user.state} />}
            actions={
              <>
                <EditLink user={user} />
                <UserActions user={user} />
              </>
            }
          />
          <RecordColumns summary={<Summary user={user} />}>
            {user.state === "requested" && <p className={styles.note}>{t("users.requestedNote")}</p>}
            {!user.mayTouch && <p className={styles.note}>{t("users.beyond")}</p>}
            {user.state !== "requested" && <OpenWorkCard user={user} />}
            <Sessions user={user} />
            <Devices user={user} />
            <SignIns user={user} />
          </RecordColumns>
        </>
      )}
    </RecordScreen>
  );
}

function EditLink({ user }: { user: UserDetail }) {
  const may = useMay(users.update) && user.mayTouch && user.state !== "requested";
  if (!may) return null;
  return (
    <AppLink to={links.edit(user.id)} className={buttonClass("secondary")}>
      <IconPencil size={16} aria-hidden="true" />
      {t("common.action.edit")}
    </AppLink>
  );
}

function Summary({ user }: { user: UserDetail }) {
  const seesPeople = useHolds("people", "view");
  return (
    <Card title={t("users.account")}>
      <Facts>
        <Fact label={t("users.field.email")}>{user.email}</Fact>
        <Fact label={t("users.field.person")}>
          {seesPeople ? <AppLink to={peopleLinks.record(user.id)}>{user.name}</AppLink> : user.name}
          {user.isArchived && user.state !== "requested" && ` (${t("users.archived")})`}
        </Fact>
        <Fact label={t("users.field.roles")}>{rolesText(user) || null}</Fact>
        <Fact label={t("users.field.accountRole")}>{t(`users.accountRole.${user.accountRole}`)}</Fact>
        <Fact label={t("users.field.from")}>{t(`users.from.${user.from}`)}</Fact>
        {user.requestedAt && <Fact label={t("users.field.requestedAt")}>{formatMoment(user.requestedAt)}</Fact>}
        <Fact label={t("users.field.lastSeenAt")}>{user.lastSeenAt && formatMoment(user.lastSeenAt)}</Fact>
        <Fact label={t("users.field.createdAt")}>{formatMoment(user.createdAt)}</Fact>
      </Facts>
    </Card>
  );
}

interface Line {
  key: string;
  title: string;
  facts: readonly (string | null)[];
}

function Lines({ title, empty, lines }: { title: string; empty: string; lines: readonly Line[] }) {
  return (
    <Card title={title} isPadded={lines.length === 0}>
      {lines.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <ul className={styles.lines}>
          {lines.map(({ key, title: head, facts }) => (
            <li key={key}>
              <strong>{head}</strong>
              <span className={styles.facts}>
                {facts.filter(Boolean).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const Sessions = ({ user }: { user: UserDetail }) => (
  <Lines
    title={t("users.sessions")}
    empty={t("users.noSessions")}
    lines={user.sessions.map(({ session, device, address, lastSeenAt, startedAt }) => ({
      key: session,
      title: device ?? t("credentials.sessions.unknown"),
      facts: [
        address,
        `${t("credentials.sessions.lastSeen")} ${formatRelative(lastSeenAt)}`,
        `${t("credentials.sessions.started")} ${formatMoment(startedAt)}`,
      ],
    }))}
  />
);

const Devices = ({ user }: { user: UserDetail }) => (
  <Lines
    title={t("users.devices")}
    empty={t("users.noDevices")}
    lines={user.devices.map(({ device, address, lastSeenAt }, at) => ({
      key: String(at),
      title: device ?? t("credentials.sessions.unknown"),
      facts: [address, `${t("credentials.sessions.lastSeen")} ${formatMoment(lastSeenAt)}`],
    }))}
  />
);

const SignIns = ({ user }: { user: UserDetail }) => (
  <Lines
    title={t("users.signIns")}
    empty={t("users.noSignIns")}
    lines={user.signIns.map(({ at, action, address }, number) => ({
      key: String(number),
      title: t(`users.signIn.${action as "signed_in"}`),
      facts: [formatMoment(at), address],
    }))}
  />
);
