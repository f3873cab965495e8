import { t } from "../../i18n/foundation.ts";
import { useAddress } from "../../kit/address.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { DetailHead } from "../../kit/layout/detail-head.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { links } from "./links.ts";
import { ListsPane } from "./lists-pane.tsx";
import { AssetScheme } from "./scheme/asset-scheme.tsx";
import { ASSET_SCHEME, STATUSES, useSchemes, type Scheme } from "./schemes.ts";
import { StatusesPane } from "./statuses/statuses-pane.tsx";
import { ValuesPane } from "./values-pane.tsx";
import styles from "./schemes.module.css";

/** All the small lists in one place: beside each other where there is room, one after the other on a phone. */
export function ClassificationSchemes() {
  const [{ list }] = useAddress();
  const isPhone = useIsPhone();
  const { schemes, error, retry } = useSchemes();
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  if (error) return <ErrorState error={error} onRetry={() => void retry()} />;

  const named = schemes?.find((scheme) => scheme.key === list);
  const current = named ?? (isPhone ? undefined : schemes?.[0]);
  if (isPhone && current) {
    return (
      <>
        <DetailHead backTo={links.schemes()} title={current.title} />
        <SchemePane scheme={current} />
      </>
    );
  }
  return (
    <div className={styles.screen}>
      <PageHead title={t("referenceLists.title")} />
      {schemes ? (
        <div className={styles.panes}>
          <ListsPane schemes={schemes} current={current?.key} />
          {current && <SchemePane scheme={current} />}
        </div>
      ) : (
        <SkeletonRows />
      )}
    </div>
  );
}

function SchemePane({ scheme: { key } }: { scheme: Scheme }) {
  if (key === STATUSES) return <StatusesPane />;
  return key === ASSET_SCHEME ? <AssetScheme /> : <ValuesPane key={key} listKey={key} />;
}
