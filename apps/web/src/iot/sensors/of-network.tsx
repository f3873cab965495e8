import { networks, type Network, type NetworkTree } from "@millwright/domain/iot/networks/contract.ts";
import { t } from "../../i18n/iot.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { links as gatewaysLinks } from "../gateways/public.ts";
import { lastHeard, StateChip } from "../state.tsx";
import { links } from "./links.ts";
import styles from "./tree.module.css";

type Heard = NetworkTree["sensors"][number];

/** Milliseconds after which states are asked again. */
const AGAIN = 15_000;

/** The gateways of a network, below each the sensors heard through it last; what waits to be adopted is told above. */
export function NetworkTreeCard({ network: of }: { network: Network }) {
  const { data } = useCall(networks.tree, { params: { id: of.id } }, () => AGAIN);
  if (!data) return null;
  return (
    <Card title={t("networks.tree.title")} isPadded={false}>
      {of.pendingCount !== null && of.pendingCount > 0 && <Pending of={of} count={of.pendingCount} />}
      {data.gateways.length === 0 && data.sensors.length === 0 && <p className={styles.none}>{t("networks.tree.empty")}</p>}
      <ul className={styles.tree}>
        {data.gateways.map((gateway) => (
          <li key={gateway.id}>
            <Line of={gateway} to={gatewaysLinks.record(gateway.id)} />
            {gateway.sensors.length === 0 ? (
              <p className={styles.nothing}>{t("networks.tree.noSensors")}</p>
            ) : (
              <Below sensors={gateway.sensors} />
            )}
          </li>
        ))}
        {data.sensors.length > 0 && (
          <li>
            <p className={styles.line}>{t("networks.tree.unheard")}</p>
            <Below sensors={data.sensors} />
          </li>
        )}
      </ul>
    </Card>
  );
}

function Pending({ of, count }: { of: Network; count: number }) {
  const filter = encodeURIComponent(
    JSON.stringify({ network: { filterType: "set", values: [of.id] }, status: { filterType: "set", values: ["pending"] } }),
  );
  return (
    <p className={styles.pending}>
      {t("networks.tree.pending", { count, shown: count })}{" "}
      <AppLink to={`${links.list()}?filter=${filter}`}>{t("networks.tree.showPending")}</AppLink>
    </p>
  );
}

const Below = ({ sensors }: { sensors: readonly Heard[] }) => (
  <ul className={styles.below}>
    {sensors.map((sensor) => (
      <li key={sensor.id}>
        <Line of={sensor} to={links.record(sensor.id)} />
      </li>
    ))}
  </ul>
);

const Line = ({ of, to }: { of: Heard; to: string }) => (
  <div className={styles.line}>
    <span className={styles.what}>
      <AppLink to={to}>{of.name}</AppLink>
      <span className={styles.small}>{lastHeard(of.lastMessageAt)}</span>
    </span>
    <StateChip state={of.state} />
  </div>
);
