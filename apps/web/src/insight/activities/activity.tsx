import { IconSettings } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { activities, type Activity, type ActivityKind } from "@millwright/domain/insight/activities/contract.ts";
import { hasMessage, t } from "../../i18n/insight.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "../../kit/feedback/states.tsx";
import { formatDateTime, formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { Avatar } from "../../kit/marks/avatar.tsx";
import { IconAvatar } from "../../kit/marks/icon-avatar.tsx";
import { call } from "../../kit/wire/client.ts";
import { links as assetLinks } from "../../register/assets/public.ts";
import { links as downtimeLinks } from "../../register/downtimes/public.ts";
import { links as meterLinks } from "../../register/meters/public.ts";
import { links as orderLinks } from "../../work/orders/public.ts";
import { links as requestLinks } from "../../work/requests/public.ts";
import styles from "./activity.module.css";

const PLACES: Record<ActivityKind, (id: number) => string> = {
  assets: assetLinks.record,
  "work-orders": orderLinks.workOrder,
  "work-requests": requestLinks.workRequest,
  downtimes: downtimeLinks.record,
  meters: meterLinks.record,
};

/** Everything that happened to an asset and to what stands below it, the latest first. */
export function AssetActivity({ asset: { id } }: { asset: { id: number } }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [activities.recent.path, id],
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      await call(
        activities.recent,
        { query: { assetId: id, PageRows: "40", ...(pageParam === null ? {} : { before: String(pageParam) }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonCards cards={1} lines={6} />;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Card title={t("activities.title")}>
      {rows.length === 0 && <EmptyState text={t("activities.empty")} />}
      <ol className={styles.lines}>
        {rows.map((row) => (
          <Line key={row.id} row={row} isOwn={row.asset?.id === id} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="text" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(isFetchingNextPage ? "common.state.loading" : "activities.more")}
        </Button>
      )}
    </Card>
  );
}

function Line({ row: { kind, record, asset, action, person, at }, isOwn }: { row: Activity; isOwn: boolean }) {
  const who = person?.name ?? t("kit.log.system");
  const name = record.name || t(`activities.kind.${kind}`);
  return (
    <li className={styles.line}>
      {person ? <Avatar name={who} size={28} /> : <IconAvatar icon={IconSettings} />}
      <div className={styles.words}>
        <p>
          <strong>{who}</strong> {did(action, kind)}{" "}
          <AppLink to={PLACES[kind](record.id)}>
            {record.code && <CodeText>{record.code}</CodeText>} {name}
          </AppLink>
        </p>
        <p className={styles.note}>
          <time dateTime={at} title={formatRelative(at)}>
            {formatDateTime(at)}
          </time>
          {asset && kind !== "assets" && !isOwn && ` · ${asset.name}`}
        </p>
      </div>
    </li>
  );
}

/** In words; of an action of an earlier version no more is said than that it changed something. */
function did(action: string, kind: ActivityKind): string {
  const key = `activities.action.${action}`;
  return t(hasMessage(key) ? key : "activities.action.updated", { kind: t(`activities.kind.${kind}`) });
}
