import { IconArrowUpRight, IconFileUnknown, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Endpoint, Reply, Request } from "@millwright/domain/kit/endpoint.ts";
import { t } from "../../../i18n/index.ts";
import { isRefusal } from "../../wire/failures.ts";
import { SkeletonCards } from "../../feedback/skeletons.tsx";
import { ErrorState, State } from "../../feedback/states.tsx";
import { AppLink } from "../../layout/app-link.tsx";
import { buttonClass, IconButton } from "../../layout/button.tsx";
import { CodeText } from "../../marks/code-text.tsx";
import { useCall } from "../../wire/query.ts";
import styles from "./preview.module.css";

/** What a list gives the preview of its rows. */
export interface PreviewProps {
  id: number;
  onClose: () => void;
}

interface PreviewPanelProps<E extends Endpoint> extends PreviewProps {
  /** Reads the record. */
  call: E;
  /** Address of the record's own page. */
  to: string;
  nameOf: (row: Reply<E>) => { code?: string | null; title: string };
  children: (row: Reply<E>) => ReactNode;
}

/** A record beside its list: what matters most, and the way to the whole of it. */
export function PreviewPanel<E extends Endpoint>({ id, onClose, call, to, nameOf, children }: PreviewPanelProps<E>) {
  const { data, error, refetch } = useCall(call, { params: { id } } as unknown as Request<E>);
  const name = data === undefined ? null : nameOf(data);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.name}>
          {name?.code && <CodeText>{name.code}</CodeText>}
          <h2>{name?.title ?? t("kit.preview.title")}</h2>
        </div>
        <AppLink to={to} className={buttonClass("secondary")}>
          <IconArrowUpRight size={16} aria-hidden="true" />
          {t("kit.preview.open")}
        </AppLink>
        <IconButton label={t("kit.preview.close")} onClick={onClose}>
          <IconX size={17} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={styles.body}>{data === undefined ? <Waiting error={error} onRetry={() => void refetch()} /> : children(data)}</div>
    </>
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <SkeletonCards cards={2} lines={4} />;
  const isClosed = isRefusal(error, "not_found") || isRefusal(error, "forbidden");
  return isClosed ? (
    <State icon={IconFileUnknown} title={t("kit.record.notFoundTitle")} text={t("kit.record.notFoundText")} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
}
