import { IconPlus, IconQrcode, IconTableOptions } from "@tabler/icons-react";
import { lazy, Suspense, useId, useState } from "react";
import { labels, MOST_LABELS } from "@millwright/domain/foundation/labels/contract.ts";
import { bins, MAX_IN_TREE, type BinInTree } from "@millwright/domain/materials/bins/contract.ts";
import { inTree, matching } from "@millwright/domain/materials/bins/tree.ts";
import type { Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import { t } from "../../i18n/materials.ts";
import { LabelDialog } from "../../foundation/labels/public.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { formatNumber } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { BinLine, type Deed } from "./bin-line.tsx";
import styles from "./bins.module.css";

const BinDialog = lazy(() => import("./bin-dialog.tsx").then((module) => ({ default: module.BinDialog })));
const BlockDialog = lazy(() => import("./bin-dialog.tsx").then((module) => ({ default: module.BlockDialog })));
const ManyDialog = lazy(() => import("./many-dialog.tsx").then((module) => ({ default: module.ManyDialog })));

/** Drawn at once; a warehouse of thousands is looked through by its codes. */
const STEP = 200;

/** The bins of a warehouse in walking order, each below what it stands in. */
export function BinsTab({ warehouse }: { warehouse: Warehouse }) {
  const { data, error, refetch } = useCall(bins.tree, { query: { warehouseId: warehouse.id } });
  const mayCreate = useMay(bins.create) && warehouse.archivedAt === null;
  const mayLabel = useMay(labels.bins);
  const [{ bin: named }, setAddress] = useAddress();
  const [words, setWords] = useState("");
  const [isArchived, setArchived] = useState(false);
  const [most, setMost] = useState(STEP);
  const [deed, setDeed] = useState<Deed | null>(null);
  const search = useId();
  const all = data?.rows ?? [];
  const marked = typeof named === "number" ? named : Number(named) || null;
  const wanted = all.filter(({ archivedAt, id }) => isArchived || archivedAt === null || id === marked);
  const found = inTree(matching(wanted, words));
  const shown = found.slice(0, Math.max(most, found.findIndex(({ id }) => id === marked) + 1));
  const close = () => setDeed(null);
  return (
    <Card
      title={t("bins.title")}
      isPadded={false}
      aside={
        <>
          {mayLabel && found.length > 0 && (
            <Button variant="text" onClick={() => setDeed({ kind: "labels", bins: found.slice(0, MOST_LABELS) })}>
              <IconQrcode size={16} aria-hidden="true" />
              {t("common.action.labels")}
            </Button>
          )}
          {mayCreate && (
            <>
              <Button variant="text" onClick={() => setDeed({ kind: "many" })}>
                <IconTableOptions size={16} aria-hidden="true" />
                {t("bins.many.open")}
              </Button>
              <Button variant="text" onClick={() => setDeed({ kind: "new", parent: null })}>
                <IconPlus size={16} aria-hidden="true" />
                {t("bins.add")}
              </Button>
            </>
          )}
        </>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <div className={styles.tools}>
          <label htmlFor={search}>
            <span>{t("bins.search")}</span>
            <input id={search} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
          </label>
          <label className={styles.tick}>
            <input type="checkbox" checked={isArchived} onChange={(event) => setArchived(event.target.checked)} />
            {t("bins.showArchived")}
          </label>
          <span className={styles.count} role="status">
            {t("bins.counted", { count: found.length, shown: formatNumber(found.length) })}
          </span>
        </div>
      )}
      {data && found.length === 0 && <p className={styles.none}>{t(words === "" ? "bins.none" : "bins.nothingFound")}</p>}
      {all.length === MAX_IN_TREE && <p className={styles.none}>{t("bins.cut", { shown: formatNumber(MAX_IN_TREE) })}</p>}
      {shown.length > 0 && (
        <ol className={styles.rows} aria-label={t("bins.list")}>
          {shown.map((bin) => (
            <BinLine
              key={bin.id}
              bin={bin}
              isMarked={bin.id === marked}
              isResting={warehouse.archivedAt !== null}
              onDeed={(wish) => {
                if (marked !== null) setAddress({ bin: undefined });
                setDeed(wish);
              }}
            />
          ))}
        </ol>
      )}
      {shown.length < found.length && (
        <div className={styles.more}>
          <Button variant="secondary" onClick={() => setMost(shown.length + STEP)}>
            {t("bins.more", { shown: formatNumber(Math.min(STEP, found.length - shown.length)) })}
          </Button>
        </div>
      )}
      <Suspense>
        {(deed?.kind === "new" || deed?.kind === "edit") && (
          <BinDialog
            warehouseId={warehouse.id}
            bin={deed.kind === "edit" ? deed.bin : null}
            parent={deed.kind === "new" ? deed.parent : parentOf(all, deed.bin)}
            onClose={close}
          />
        )}
        {deed?.kind === "block" && <BlockDialog bin={deed.bin} onClose={close} />}
        {deed?.kind === "labels" && deed.bins[0] && (
          <LabelDialog
            wanted={{
              kind: "bins",
              ids: deed.bins.map(({ id }) => id),
              sample: { code: deed.bins[0].code, name: warehouse.name },
              hasBelow: deed.bins.length === 1 && all.some(({ parentId }) => parentId === deed.bins[0]?.id),
            }}
            onClose={close}
          />
        )}
        {deed?.kind === "many" && <ManyDialog warehouseId={warehouse.id} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const parentOf = (all: readonly BinInTree[], { parentId }: BinInTree) => all.find(({ id }) => id === parentId) ?? null;
