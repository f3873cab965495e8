import { IconEye, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { outbox, type OutboxRow } from "@millwright/domain/foundation/mail/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { EmptyState, ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { formatDateTime } from "../../kit/format.ts";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { PageBody } from "../../kit/layout/record-columns.tsx";
import { ToneChip, type Tone } from "../../kit/marks/status-chip.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { LinkBox } from "../auth/public.ts";
import styles from "./outbox.module.css";

const TONES: Record<OutboxRow["state"], Tone> = { waiting: "info", sent: "ok", failed: "alarm", kept: "warn" };
/** While something waits it is looked at again. */
const AGAIN_MS = 3000;

/** `/settings/outbox`: what was written to people, whether it went out, and a way to help it on. */
export function Outbox() {
  const { data, error, isPending, refetch } = useCall(outbox.list, {}, (reply) =>
    reply?.rows.some(({ state }) => state === "waiting") ? AGAIN_MS : false,
  );
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  return (
    <>
      <PageHead title={t("credentials.outbox.title")} />
      <PageBody>
        {isPending && <SkeletonCards cards={1} lines={6} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && !data.hasMailServer && <p className={styles.note}>{t("credentials.outbox.noServer")}</p>}
        {data?.rows.length === 0 && <EmptyState text={t("credentials.outbox.empty")} />}
        {data && data.rows.length > 0 && (
          <Card isPadded={false}>
            <ul className={styles.list}>
              {data.rows.map((row) => (
                <Message key={row.id} row={row} hasMailServer={data.hasMailServer} />
              ))}
            </ul>
          </Card>
        )}
      </PageBody>
    </>
  );
}

function Message({ row, hasMailServer }: { row: OutboxRow; hasMailServer: boolean }) {
  const [link, setLink] = useState<string | null>(null);
  const shown = useChange(outbox.link, { invalidates: [], onDone: (reply) => setLink(reply.link) });
  const again = useChange(outbox.sendAgain, {
    invalidates: [outbox],
    onDone: () => notify("info", t("credentials.outbox.queued")),
  });
  const maySend = useMay(outbox.sendAgain);
  const { subject, state, hasLink } = row;
  const recipient = row.recipient ?? row.person.name;
  const asked = { params: { id: row.id } };
  const onError = (failure: Error) => notify("error", failure.message);
  const send = () => again.mutate(asked, { onError });
  return (
    <li>
      <div className={styles.message}>
        <strong>{subject}</strong>
        <span className={styles.facts}>
          <span>{[row.person.name, row.recipient].filter(Boolean).join(" · ")}</span>
          <time dateTime={row.createdAt}>{formatDateTime(row.createdAt)}</time>
        </span>
        {row.lastError && state !== "sent" && <span className={styles.error}>{errorText(row)}</span>}
      </div>
      <div className={styles.end}>
        <ToneChip tone={TONES[state]} label={t(`credentials.outbox.state.${state}`)} />
        {hasLink && (
          <Button
            variant="secondary"
            aria-label={t("credentials.outbox.showOf", { subject, recipient })}
            disabled={shown.isPending}
            onClick={() => shown.mutate(asked, { onError })}
          >
            <IconEye size={16} aria-hidden="true" />
            {t("credentials.outbox.show")}
          </Button>
        )}
        {hasMailServer && maySend && (state === "failed" || state === "kept") && !isGone(row) && (
          <Button
            variant="secondary"
            aria-label={t("credentials.outbox.againOf", { subject, recipient })}
            disabled={again.isPending}
            onClick={send}
          >
            <IconSend size={16} aria-hidden="true" />
            {t("credentials.outbox.again")}
          </Button>
        )}
      </div>
      {link !== null && (
        <Modal
          title={t("credentials.account.linkTitle", { name: row.person.name })}
          text={t("credentials.account.linkText")}
          onClose={() => setLink(null)}
          actions={<Button onClick={() => setLink(null)}>{t("credentials.account.close")}</Button>}
        >
          <LinkBox link={link} />
        </Modal>
      )}
    </li>
  );
}

/** What it brought is gone, so that it says nothing any more. */
const GONE = { link_gone: "credentials.outbox.linkGone", attachment_gone: "credentials.outbox.attachmentGone" } as const;
const isGone = ({ lastError }: OutboxRow): boolean => lastError !== null && lastError in GONE;

const errorText = ({ lastError, attempts: count }: OutboxRow): string =>
  lastError === "link_gone" || lastError === "attachment_gone"
    ? t(GONE[lastError])
    : t("credentials.outbox.attempt", { count, error: lastError ?? "" });
