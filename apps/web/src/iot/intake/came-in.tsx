import { useState } from "react";
import { gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { intake, PAYLOAD_DAYS, PAYLOADS_SHOWN, type Payload, type ReadAgain } from "@millwright/domain/iot/intake/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { t } from "../../i18n/iot.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatFileSize, formatMoment, formatNumber, formatRelative } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Row, RowList, RowNote } from "../../kit/layout/row-list.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { problemIn } from "../problem.ts";
import { becameIn } from "./became.ts";
import styles from "./intake.module.css";

/** Milliseconds after which new messages are asked for. */
const AGAIN = 15_000;
/** What of a gateway's messages is kept, where it is not all of them. */
const KEPT: Partial<Record<Gateway["adapter"], "intake.keptNative" | "intake.keptSparkplug">> = {
  native: "intake.keptNative",
  sparkplug: "intake.keptSparkplug",
};
const tell = (failure: Error) => notify("error", failure.message);

/** Messages as they came, newest first, each with what became of it; read again after the adapter or its mapping was corrected. */
export function CameIn({ gateway }: { gateway: Gateway }) {
  const { data, error, refetch } = useCall(intake.payloads, { params: { id: gateway.id } }, () => AGAIN);
  const may = useMay(intake.readAgain) && gateway.archivedAt === null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <Card
      title={t("intake.title")}
      isPadded={false}
      aside={may && data.troubled > 0 && <ReadAllAgain of={gateway} count={data.troubled} />}
    >
      <RowNote>{t(KEPT[gateway.adapter] ?? "intake.kept", { days: PAYLOAD_DAYS, shown: PAYLOADS_SHOWN })}</RowNote>
      {data.rows.length === 0 && <RowNote>{t("intake.none")}</RowNote>}
      <RowList>
        {data.rows.map((payload) => (
          <Message key={payload.id} of={gateway} payload={payload} mayRead={may} />
        ))}
      </RowList>
    </Card>
  );
}

function Message({ of, payload, mayRead }: { of: Gateway; payload: Payload; mayRead: boolean }) {
  const mayShow = useMay(intake.payload);
  const [isOpen, setOpen] = useState(false);
  const { receivedAt, size, became, again } = payload;
  const read = useReadAgain(of);
  return (
    <Row
      below={isOpen && <Body of={of} payload={payload} />}
      what={becameIn(became)}
      small={[
        `${formatMoment(receivedAt)} · ${formatFileSize(size)}`,
        ...(again?.became ?? became).problems.map(problemIn),
        again &&
          t("intake.again.by", {
            when: [formatRelative(again.at), again.by?.name].filter(Boolean).join(", "),
            became: becameIn(again.became),
          }),
      ]}
    >
      {mayShow && (
        <Button variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? "intake.hide" : "intake.show")}
        </Button>
      )}
      {mayRead && (
        <Button variant="text" disabled={read.isPending} onClick={() => read.one(payload.id)}>
          {t("intake.again.word")}
        </Button>
      )}
    </Row>
  );
}

/** The message itself, laid out where it is JSON. */
function Body({ of, payload: { id } }: { of: Gateway; payload: Payload }) {
  const { data, error } = useCall(intake.payload, { params: { id: of.id, message: id } });
  if (error) return <ErrorState error={error} />;
  if (!data) return null;
  return <pre className={styles.body}>{laidOut(data.body)}</pre>;
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function ReadAllAgain({ of, count }: { of: Gateway; count: number }) {
  const read = useReadAgain(of);
  return (
    <Button variant="secondary" disabled={read.isPending} onClick={() => void read.all()}>
      {t("intake.again.all", { count })}
    </Button>
  );
}

/** One message; or all with problems, fifty at a time. */
function useReadAgain({ id }: Gateway) {
  const [isGoing, setGoing] = useState(false);
  const change = useChange(intake.readAgain, { invalidates: [intake, gateways, sensors] });
  const ask = async (body: { message?: number; after?: number }) => await change.mutateAsync({ params: { id }, body });
  return {
    isPending: isGoing || change.isPending,
    one: (message: number) => void ask({ message }).then(report, tell),
    all: async () => {
      setGoing(true);
      try {
        let sum = await ask({});
        while (sum.next !== null) sum = added(sum, await ask({ after: sum.next }));
        report(sum);
      } catch (failure) {
        if (failure instanceof Error) tell(failure);
      } finally {
        setGoing(false);
      }
    },
  };
}

const added = (one: ReadAgain, other: ReadAgain): ReadAgain => ({
  read: one.read + other.read,
  accepted: one.accepted + other.accepted,
  duplicate: one.duplicate + other.duplicate,
  troubled: one.troubled + other.troubled,
  next: other.next,
});

function report({ read, accepted, troubled }: ReadAgain): void {
  const said = { count: read, shown: formatNumber(read), accepted: formatNumber(accepted), troubled: formatNumber(troubled) };
  notify(troubled > 0 ? "info" : "success", t("intake.again.done", said));
}
