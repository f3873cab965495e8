import { IconChevronRight, IconInfoCircle } from "@tabler/icons-react";
import { workRequests, type OpenHere as Row } from "@millwright/domain/work/requests/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { useWatch } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { useGo } from "../../../kit/address.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { formatDateTime, formatRelative } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { StatusChip } from "../../../kit/marks/status-chip.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { links as orderLinks } from "../../orders/public.ts";
import { links } from "../links.ts";
import styles from "./open-here.module.css";

/**
 * What is open already on the machine or in the place that was chosen. It stands beside the form and never in its way: without an answer
 * from the server there is nothing to see.
 */
export function OpenHere({ onFollowed }: { onFollowed: () => void }) {
  const { form } = useFormOf();
  const [assetId, locationId]: (number | null | undefined)[] = useWatch({ control: form.control, name: ["assetId", "locationId"] });
  const query = assetId ? { assetId } : locationId ? { locationId } : null;
  const { data } = useCall(workRequests.openHere, query && { query });
  if (!query || !data || data.rows.length === 0) return null;
  const where = assetId ? "asset" : "place";
  return (
    <section className={styles.notice} aria-labelledby="open-here">
      <div role="status">
        <h2 id="open-here">
          <IconInfoCircle size={18} aria-hidden="true" />
          {data.hasMore
            ? t(`workRequests.here.${where}More`, { count: data.rows.length })
            : t(`workRequests.here.${where}`, { count: data.rows.length })}
        </h2>
      </div>
      <ul>
        {data.rows.map((row) => (
          <li key={`${row.kind} ${row.id}`}>
            <details>
              <summary>
                <IconChevronRight size={17} aria-hidden="true" />
                <span className={styles.title}>{row.title}</span>
                <StatusChip category={row.status.category} label={row.status.name} />
                <span className={styles.small}>
                  <CodeText>{row.code}</CodeText> · <time dateTime={row.createdAt}>{formatRelative(row.createdAt)}</time>
                </span>
              </summary>
              <Told row={row} at={query} onFollowed={onFollowed} />
            </details>
          </li>
        ))}
      </ul>
      <p className={styles.small}>{t("workRequests.here.different")}</p>
    </section>
  );
}

interface ToldProps {
  row: Row;
  /** Where it was told of. */
  at: { assetId: number } | { locationId: number };
  onFollowed: () => void;
}

function Told({ row, at, onFollowed }: ToldProps) {
  const maySeeOrders = useMay(workOrders.get);
  const since = t("workRequests.here.since", { when: formatDateTime(row.createdAt) });
  if (row.kind === "order")
    return (
      <div className={styles.told}>
        <p>
          {since} {t("workRequests.here.ordered")}
        </p>
        {maySeeOrders && <AppLink to={orderLinks.workOrder(row.id)}>{t("workRequests.here.open", { code: row.code })}</AppLink>}
      </div>
    );
  return (
    <div className={styles.told}>
      <p>
        {since} {row.isMine && t("workRequests.here.mine")}
      </p>
      {row.isMine ? (
        <AppLink to={links.workRequest(row.id)}>{t("workRequests.here.open", { code: row.code })}</AppLink>
      ) : (
        <FollowButton row={row} at={at} onFollowed={onFollowed} />
      )}
    </div>
  );
}

function FollowButton({ row, at, onFollowed }: ToldProps) {
  const go = useGo();
  const follow = useChange(workRequests.follow, { invalidates: [workRequests] });
  const press = async () => {
    try {
      await follow.mutateAsync({ body: { id: row.id, follows: true, ...at } });
      onFollowed();
      notify("success", t("workRequests.follow.done", { code: row.code }));
      go(links.workRequest(row.id), { replace: true });
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Button variant="secondary" disabled={follow.isPending} onClick={() => void press()}>
      {t("workRequests.here.same")}
    </Button>
  );
}
