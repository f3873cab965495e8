import { IconFileUnknown } from "@tabler/icons-react";
import { useLocation, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, type ReactNode } from "react";
import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { t } from "../../i18n/index.ts";
import { useGo } from "../address.ts";
import { isRefusal } from "../wire/failures.ts";
import { SkeletonCards } from "../feedback/skeletons.tsx";
import { ErrorState, ForbiddenState, State } from "../feedback/states.tsx";
import { useBeside } from "../list/preview/beside.ts";
import { namesAlone, type ListCall } from "../list/list-call.ts";
import { AppLink } from "../layout/app-link.tsx";
import { buttonClass } from "../layout/button.tsx";
import { PageBody } from "../layout/record-columns.tsx";
import type { May } from "@millwright/domain/kit/may.ts";
import { JudgedRecord, useCall } from "../wire/query.ts";
import styles from "./record.module.css";

interface RecordScreenProps<E extends Endpoint> {
  call: E;
  /** Where a code in the address is looked up. */
  list: ListCall;
  /** This screen's address for an id. */
  to: (id: number) => string;
  /** Address of the list. */
  backTo: string;
  children: (row: Reply<E>) => ReactNode;
}

/** A screen about one record: it reads the row of the address and shows it, or why it cannot. */
export function RecordScreen<E extends Endpoint>({ call, list, to, backTo, children }: RecordScreenProps<E>) {
  const beside = useBeside();
  const { id: named = "" } = useParams({ strict: false }) as { id?: string };
  const given = beside === null ? named : String(beside.id);
  const id = isId(given) ? Number(given) : null;
  const lookup = useCodeLookup(list, id === null ? given : null, to);
  const row = useCall(call, id === null ? null : ({ params: { id } } as unknown as Request<E>));
  const error = row.data === undefined ? (row.error ?? lookup.error) : null;

  if (row.data !== undefined)
    return (
      <Judged call={call} row={row.data}>
        {children(row.data)}
      </Judged>
    );
  if (isRefusal(error, "forbidden")) return <ForbiddenState heading="h1" />;
  if (lookup.isMissing || isRefusal(error, "not_found")) return <RecordMissing backTo={backTo} />;
  if (error) return <ErrorState error={error} onRetry={() => void (id === null ? lookup.retry() : row.refetch())} />;
  return (
    <div className={styles.skeleton}>
      <PageBody>
        <SkeletonCards cards={2} lines={6} />
      </PageBody>
    </div>
  );
}

/** What stands on the screen of a record offers what may be done to this one, not to some. */
function Judged({ call: { access }, row, children }: { call: Endpoint; row: unknown; children: ReactNode }) {
  const subModule = typeof access === "object" && "subModule" in access ? access.subModule : null;
  const may = (row as { may?: May }).may;
  const judged = useMemo(() => (subModule && may ? { subModule, may } : null), [subModule, may]);
  return <JudgedRecord value={judged}>{children}</JudgedRecord>;
}

/** What an address leads to that names no record, or none that the reader may see. */
export function RecordMissing({ backTo }: { backTo: string }) {
  return (
    <State
      icon={IconFileUnknown}
      heading="h1"
      title={t("kit.record.notFoundTitle")}
      text={t("kit.record.notFoundText")}
      action={
        <AppLink to={backTo} className={buttonClass("secondary")}>
          {t("kit.record.toList")}
        </AppLink>
      }
    />
  );
}

/** Ids are all digits; anything else is a code. */
export const isId = (given: string): boolean => /^[1-9]\d{0,14}$/.test(given);

/** Finds the record with this code and moves on to its id, so that one record has one address. */
function useCodeLookup(list: ListCall, code: string | null, to: (id: number) => string) {
  const go = useGo();
  // The tab that the address names is that of the record.
  const { searchStr } = useLocation();
  const query = {
    startRow: 0,
    endRow: 1,
    ...namesAlone(list),
    filterModel: { code: { filterType: "text", type: "equals", filter: code } },
  };
  const request = list.method === "GET" ? { query } : { body: query };
  const { data, error, refetch } = useCall(list, code === null ? null : (request as unknown as Request<ListCall>));
  const match = data?.rows[0] as { id: number } | undefined;
  const href = code !== null && match ? to(match.id) + searchStr : null;
  // Follows the answer: the address is the router's, not ours to render.
  useEffect(() => {
    if (href !== null) go(href, { replace: true });
  }, [href, go]);
  return { error, retry: refetch, isMissing: code !== null && data !== undefined && !match };
}
