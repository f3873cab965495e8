import { useState } from "react";
import type { Gateway, GatewayDoor } from "@millwright/domain/iot/gateways/contract.ts";
import { samplesOf } from "@millwright/domain/iot/gateways/samples.ts";
import { t } from "../../i18n/iot.ts";
import { Copied } from "./copied.tsx";
import styles from "./gateways.module.css";

/** How it is connected: lines with the right names in them, and with the credential while it is shown. */
export function Samples({ of, door, credential }: { of: Gateway; door: GatewayDoor; credential: string | null }) {
  const [at] = useState(() => new Date().toISOString());
  const samples = samplesOf({
    adapter: of.adapter,
    address: door.address,
    publicId: door.publicId,
    credential: credential ?? t("gateways.samples.placeholder"),
    at,
    host: new URL(door.address).hostname,
    externalId: of.externalId,
  });
  return (
    <>
      {samples.map(({ kind, text }) => (
        <section key={kind} className={styles.sample}>
          <h3>{t(`gateways.samples.kind.${kind}`)}</h3>
          <Copied text={text} />
        </section>
      ))}
    </>
  );
}
