import { useEffect, useRef } from "react";
import { isLiving } from "@millwright/domain/iot/gateways/commands/commands.ts";
import { gatewayCommands, type GatewayCommand } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { SkeletonCards } from "../../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { changed, useCall } from "../../../kit/wire/query.ts";
import styles from "../gateways.module.css";
import { RecentCommands } from "./recent.tsx";
import { SendCommands } from "./send.tsx";

const LOOKED_EVERY_MS = 3000;

/** What a gateway can be asked to do, and what became of what it was asked. */
export function Commands({ gateway }: { gateway: Gateway }) {
  const { data, error, refetch } = useCall(gatewayCommands.list, { params: { id: gateway.id } }, (reply) =>
    reply?.rows.some(({ state }) => isLiving(state)) ? LOOKED_EVERY_MS : false,
  );
  useFollowed(data?.rows);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={2} lines={4} />;
  return (
    <div className={styles.stack}>
      {gateway.archivedAt === null && gateway.may.update && <SendCommands to={gateway} rows={data.rows} />}
      <RecentCommands of={gateway} rows={data.rows} />
    </div>
  );
}

/** What a command has changed about the gateway, its firmware for one, is read when it ends. */
function useFollowed(rows: readonly GatewayCommand[] | undefined): void {
  const living = rows?.filter(({ state }) => isLiving(state)).length;
  const before = useRef(living);
  useEffect(() => {
    if (living !== undefined && before.current !== undefined && living < before.current) void changed(gateways);
    before.current = living;
  }, [living]);
}
