import { useState } from "react";
import { gatewayCredentials, gateways, type Gateway, type GatewayCredential } from "@millwright/domain/iot/gateways/contract.ts";
import { t } from "../../i18n/iot.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { formatMoment, formatRelative } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Row, RowList, RowNote } from "../../kit/layout/row-list.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import styles from "./gateways.module.css";
import { Copied } from "./copied.tsx";
import { Samples } from "./samples.tsx";

const MOST_VALID = 2;
const CHANGED = { invalidates: [gatewayCredentials, gateways] };
const tell = (failure: Error) => notify("error", failure.message);

/** What opens this gateway's door: issued, shown once, exchanged without a gap and revoked here; with the lines that connect it. */
export function Credentials({ of }: { of: Gateway }) {
  const { data } = useCall(gatewayCredentials.get, { params: { id: of.id } });
  const [issued, setIssued] = useState<string | null>(null);
  const issue = useChange(gatewayCredentials.issue, { ...CHANGED, onDone: ({ credential }) => setIssued(credential) });
  if (!data) return null;
  const valid = data.credentials.filter(({ revokedAt }) => revokedAt === null);
  const mayIssue = of.may.update && of.archivedAt === null && valid.length < MOST_VALID;
  return (
    <div className={styles.stack}>
      <Card
        title={t("gateways.credentials.title")}
        isPadded={false}
        aside={
          mayIssue && (
            <Button
              variant="secondary"
              disabled={issue.isPending}
              onClick={() => issue.mutate({ params: { id: of.id }, body: {} }, { onError: tell })}
            >
              {t("gateways.credentials.issue")}
            </Button>
          )
        }
      >
        {issued !== null && <Issued credential={issued} />}
        {data.credentials.length === 0 ? (
          <RowNote>{t("gateways.credentials.none")}</RowNote>
        ) : (
          <RowList>
            {data.credentials.map((credential) => (
              <Line key={credential.id} of={of} credential={credential} />
            ))}
          </RowList>
        )}
        {valid.length >= MOST_VALID && <RowNote>{t("gateways.credentials.two")}</RowNote>}
      </Card>
      <Card title={t("gateways.samples.title")}>
        {of.adapter !== "sparkplug" && (
          <section className={styles.sample}>
            <h3>{t("gateways.samples.address")}</h3>
            <Copied text={data.address} />
          </section>
        )}
        <FactGrid>
          <WideFact label={t("gateways.field.publicId")}>
            <CodeText>{data.publicId}</CodeText>
          </WideFact>
        </FactGrid>
        <Samples of={of} door={data} credential={issued} />
      </Card>
    </div>
  );
}

/** Told here and never again. */
const Issued = ({ credential }: { credential: string }) => (
  <div className={styles.issued} role="status">
    <p>{t("gateways.credentials.once")}</p>
    <Copied text={credential} />
  </div>
);

function Line({ of, credential }: { of: Gateway; credential: GatewayCredential }) {
  const revoke = useChange(gatewayCredentials.revoke, CHANGED);
  const confirm = async () => {
    const question = {
      title: t("gateways.credentials.revokeTitle"),
      text: t("gateways.credentials.revokeText"),
      confirm: t("gateways.credentials.revoke"),
    };
    if (!(await ask({ ...question, isDangerous: true }))) return;
    revoke.mutate({ params: { id: of.id, credentialId: credential.id }, body: { version: of.version } }, { onError: tell });
  };
  const { revokedAt, lastUsedAt } = credential;
  return (
    <Row
      what={<CodeText>…{credential.ending}</CodeText>}
      small={[
        [
          t("gateways.credentials.created", { when: formatMoment(credential.createdAt) }),
          credential.createdBy?.name,
          lastUsedAt ? t("gateways.credentials.used", { when: formatRelative(lastUsedAt) }) : t("gateways.credentials.unused"),
        ]
          .filter(Boolean)
          .join(" · "),
      ]}
    >
      {revokedAt === null ? (
        <ToneChip tone="ok" label={t("gateways.credentials.valid")} />
      ) : (
        <ToneChip tone="closed" label={t("gateways.credentials.revoked")} />
      )}
      {revokedAt === null && of.may.update && (
        <Button variant="text" disabled={revoke.isPending} onClick={() => void confirm()}>
          {t("gateways.credentials.revoke")}
        </Button>
      )}
    </Row>
  );
}
