import { useState } from "react";
import { credentials, type Account } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { people, type Person } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatDateTime, formatRelative } from "../../kit/format.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import styles from "./account-card.module.css";
import { LinkBox } from "./link-box.tsx";

const TONES: Record<Account["state"], Tone> = {
  none: "offline",
  requested: "warn",
  invited: "info",
  active: "ok",
  locked: "alarm",
  inactive: "offline",
};

/** On a person's page: where they stand with signing in, and what may be done about it. */
export function AccountCard({ person }: { person: Pick<Person, "id" | "name" | "email" | "archivedAt"> }) {
  const { data: account } = useCall(credentials.account, { params: { id: person.id } });
  const mayHandle = useMay(credentials.handle);
  if (!account) return null;
  return (
    <Card title={t("credentials.account.title")}>
      <div className={styles.facts}>
        <div>
          <ToneChip tone={TONES[account.state]} label={stateText(account)} />
        </div>
        {account.email && <span className={styles.email}>{account.email}</span>}
        {account.lastSeenAt && <span>{t("credentials.account.lastSeen", { when: formatRelative(account.lastSeenAt) })}</span>}
        {account.sessions > 0 && <span>{t("credentials.account.sessions", { count: account.sessions })}</span>}
      </div>
      {mayHandle && person.archivedAt === null && <Actions person={person} account={account} />}
    </Card>
  );
}

function stateText({ state, at }: Account): string {
  const word = t(`credentials.account.state.${state}`);
  if (at === null) return word;
  return t(state === "locked" ? "credentials.account.until" : "credentials.account.since", { word, date: formatDateTime(at) });
}

type Sending = { step: "asking"; action: "invite" | "reset" } | { step: "link"; link: string };

function Actions({ person, account }: { person: Pick<Person, "id" | "name" | "email">; account: Account }) {
  const [sending, setSending] = useState<Sending | null>(null);
  const handle = useChange(credentials.handle, { invalidates: [credentials, people] });
  const { id: tenantUserId, name } = person;
  const { state } = account;
  const hasPassword = state === "active" || state === "locked";
  const send = async (action: "invite" | "reset", by: "mail" | "link") => {
    const { link, account: now } = await handle.mutateAsync({ body: { tenantUserId, action, by } });
    if (link !== null) return setSending({ step: "link", link });
    setSending(null);
    notify("success", t("credentials.account.mailed", { email: now.email ?? "" }));
  };
  const unlock = async () => {
    await handle.mutateAsync({ body: { tenantUserId, action: "unlock" } });
    notify("success", t("credentials.account.unlocked", { name }));
  };
  const endSessions = async () => {
    const title = t("credentials.account.endAsk");
    const confirm = t("credentials.account.endSessions");
    if (!(await ask({ title, text: t("credentials.account.endText", { name }), confirm }))) return;
    await handle.mutateAsync({ body: { tenantUserId, action: "end_sessions" } });
    notify("success", t("credentials.account.ended"));
  };
  const orSay = (done: Promise<void>) =>
    void done.catch((failure: unknown) => notify("error", failure instanceof Error ? failure.message : ""));
  const isBusy = handle.isPending;
  return (
    <div className={styles.actions}>
      {(state === "none" || state === "invited") &&
        (person.email ? (
          <Button variant="secondary" disabled={isBusy} onClick={() => setSending({ step: "asking", action: "invite" })}>
            {t(state === "none" ? "credentials.account.invite" : "credentials.account.inviteAgain")}
          </Button>
        ) : (
          <p className={styles.note}>{t("credentials.account.noEmail")}</p>
        ))}
      {state === "locked" && (
        <Button variant="secondary" disabled={isBusy} onClick={() => orSay(unlock())}>
          {t("credentials.account.unlock")}
        </Button>
      )}
      {hasPassword && (
        <Button variant="secondary" disabled={isBusy} onClick={() => setSending({ step: "asking", action: "reset" })}>
          {t("credentials.account.reset")}
        </Button>
      )}
      {account.sessions > 0 && (
        <Button variant="secondary" disabled={isBusy} onClick={() => orSay(endSessions())}>
          {t("credentials.account.endSessions")}
        </Button>
      )}
      {sending?.step === "asking" && (
        <Modal
          title={t("credentials.account.how", { name })}
          text={t(sending.action === "invite" ? "credentials.account.howInvite" : "credentials.account.howReset")}
          onClose={() => setSending(null)}
          actions={
            <>
              <Button variant="secondary" disabled={isBusy} onClick={() => orSay(send(sending.action, "link"))}>
                {t("credentials.account.byLink")}
              </Button>
              <Button disabled={isBusy} onClick={() => orSay(send(sending.action, "mail"))}>
                {t("credentials.account.byMail")}
              </Button>
            </>
          }
        >
          <span className={styles.email}>{account.email ?? person.email}</span>
        </Modal>
      )}
      {sending?.step === "link" && (
        <Modal
          title={t("credentials.account.linkTitle", { name })}
          text={t("credentials.account.linkOnce")}
          onClose={() => setSending(null)}
          actions={<Button onClick={() => setSending(null)}>{t("credentials.account.close")}</Button>}
        >
          <LinkBox link={sending.link} />
        </Modal>
      )}
    </div>
  );
}
