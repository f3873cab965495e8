import { IconArrowMoveRight, IconPlus, IconSearch, IconSearchOff, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { useAddress } from "../../kit/address.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { EmptyState, ErrorState, State } from "../../kit/feedback/states.tsx";
import grid from "../../kit/grid/grid.module.css";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useListKeys } from "../../kit/list/keys/use-list-keys.ts";
import { PreviewSide } from "../../kit/list/preview/preview-side.tsx";
import { useHolds, useMay } from "../../kit/wire/query.ts";
import { AssetPreview, links as assetLinks } from "../assets/public.ts";
import { links as locationLinks, LocationPreview, useView, ViewSwitch } from "../locations/public.ts";
import { moveTo } from "./carrying.ts";
import { Explorer, type Picks } from "./explorer.tsx";
import { isAbove, type NodeKey, type NodeLine } from "./lines.ts";
import { useFlat, useFound, useTree } from "./use-source.ts";
import styles from "./all-assets.module.css";

/** Places and assets in one tree or one list, the record beside it where there is room. */
export function AllAssets() {
  const [address, change] = useAddress();
  const [view, setView] = useView("tree");
  const search = typeof address["q"] === "string" || typeof address["q"] === "number" ? String(address["q"]) : "";
  const isFlat = view === "list" && search === "";
  const tree = useTree(view === "tree" && search === "");
  const flat = useFlat(isFlat);
  const found = useFound(search);
  const source = found ?? (isFlat ? flat : tree);

  const seesOrders = useHolds("work-orders", "view");
  const [moves, places] = [useMay(assets.bulk), useMay(locations.update)];
  const mayMove = ({ node }: NodeLine) => !isAbove(node) && (node.kind === "assets" ? moves : places);
  const picks = usePicks();
  const [carried, setCarried] = useState<readonly NodeLine[] | null>(null);
  const hasRoom = useHasRoom();
  const previewed = previewedIn(address["preview"]);
  const drop = async (lines: readonly NodeLine[], to: NodeLine) => {
    if (!(await moveTo(lines, to))) return;
    picks.clear();
    setCarried(null);
    source.toggle(to.key, true);
  };
  const input = useRef<HTMLInputElement>(null);
  useListKeys({ search: () => input.current?.select() });
  return (
    <div className={grid.screen}>
      <PageHead
        title={t("allAssets.title")}
        actions={
          <>
            <ViewSwitch view={view} onChange={setView} />
            <NewLinks />
          </>
        }
      />
      <div className={grid.tools} role="search" aria-label={t("kit.grid.searchIn", { title: t("allAssets.title") })}>
        <SearchBox field={input} search={search} onSearch={(q) => change({ q: q || undefined })} />
        {source.hasFurther && <span className={styles.further}>{t("allAssets.further")}</span>}
      </div>
      <div className={grid.split}>
        <div className={grid.frame}>
          {source.fault ? (
            <ErrorState error={source.fault} onRetry={() => source.more("top")} />
          ) : source.isWaiting ? (
            <SkeletonRows rows={10} />
          ) : source.lines.length === 0 ? (
            <Nothing isSearched={found !== null} />
          ) : (
            <Explorer
              label={t("allAssets.label")}
              source={source}
              isFlat={isFlat}
              seesOrders={seesOrders}
              hrefOf={({ node }) => (node.kind === "assets" ? assetLinks : locationLinks).record(node.id)}
              picks={moves || places ? picks : null}
              onDrop={(lines, to) => void drop(lines, to)}
              carried={carried}
              onCarry={setCarried}
              mayMove={mayMove}
              previewed={previewed?.key ?? null}
              onPreview={hasRoom ? ({ key }) => change({ preview: key }) : null}
            />
          )}
          <Foot picks={picks} carried={carried} onCarry={setCarried} />
        </div>
        {hasRoom && previewed && (
          <PreviewSide of={PREVIEWS[previewed.kind]} id={previewed.id} onClose={() => change({ preview: undefined })} />
        )}
      </div>
    </div>
  );
}

const PREVIEWS = { assets: AssetPreview, locations: LocationPreview };

/** "assets-12" in the address. */
function previewedIn(written: unknown): { key: NodeKey; kind: "assets" | "locations"; id: number } | null {
  const [, kind, id] = typeof written === "string" ? (/^(assets|locations)-([1-9]\d{0,14})$/.exec(written) ?? []) : [];
  if (kind !== "assets" && kind !== "locations") return null;
  return { key: `${kind}-${Number(id)}`, kind, id: Number(id) };
}

function NewLinks() {
  const mayAsset = useMay(assets.create);
  const mayPlace = useMay(locations.create);
  return (
    <>
      {mayPlace && (
        <AppLink to={locationLinks.add()} className={buttonClass("text")}>
          <IconPlus size={16} aria-hidden="true" />
          {t("locations.new")}
        </AppLink>
      )}
      {mayAsset && (
        <AppLink to={assetLinks.add()} className={buttonClass("primary")}>
          <IconPlus size={16} aria-hidden="true" />
          {t("assets.new")}
        </AppLink>
      )}
    </>
  );
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  return isSearched ? <State icon={IconSearchOff} text={t("allAssets.notFound")} /> : <EmptyState text={t("allAssets.empty")} />;
}

/** How long a person may pause in typing before the tree is asked, in milliseconds. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  field: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (search: string) => void;
}

function SearchBox({ field, search, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  // Follows the address, which the back button may have changed.
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  const send = () => {
    sent.current = typed.trim();
    onSearch(typed.trim());
  };
  // Follows the clock: the tree is asked when the person pauses.
  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => send(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label className={grid.search}>
      <IconSearch size={16} aria-hidden="true" />
      <span className="visually-hidden">{t("kit.grid.searchIn", { title: t("allAssets.title") })}</span>
      <input
        ref={field}
        type="search"
        value={typed}
        placeholder={t("kit.grid.search")}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "Escape" && event.key !== "Enter") return;
          event.preventDefault();
          if (event.key === "Enter") send();
          if (event.key === "Escape") event.currentTarget.blur();
          else document.querySelector<HTMLElement>("[role=treegrid]")?.focus();
        }}
      />
    </label>
  );
}

interface FootProps {
  picks: Picks;
  carried: readonly NodeLine[] | null;
  onCarry: (lines: readonly NodeLine[] | null) => void;
}

/** What is selected, and what is on its way: said as long as it is so. */
function Foot({ picks, carried, onCarry }: FootProps) {
  if (carried) {
    return (
      <div className={styles.foot} role="status">
        <span>{t("allAssets.carrying", { count: carried.length, name: carried[0]?.node.name ?? "" })}</span>
        <Button variant="text" onClick={() => onCarry(null)}>
          {t("allAssets.putBack")}
        </Button>
      </div>
    );
  }
  if (picks.keys.size === 0) return null;
  return (
    <div className={styles.foot} role="status">
      <span>{t("allAssets.picked", { count: picks.keys.size })}</span>
      <Button variant="secondary" onClick={() => onCarry([...picks.keys.values()])}>
        <IconArrowMoveRight size={16} aria-hidden="true" />
        {t("allAssets.carry")}
      </Button>
      <Button variant="text" onClick={picks.clear}>
        <IconX size={16} aria-hidden="true" />
        {t("allAssets.clear")}
      </Button>
    </div>
  );
}

function usePicks(): Picks {
  const [keys, setKeys] = useState<ReadonlyMap<NodeKey, NodeLine>>(new Map());
  return {
    keys,
    toggle: (line) =>
      setKeys((before) => {
        const next = new Map(before);
        if (!next.delete(line.key)) next.set(line.key, line);
        return next;
      }),
    clear: () => setKeys(new Map()),
  };
}

const WIDE = "(min-width: 1000px)";
/** Whether a record fits beside the tree. */
const useHasRoom = (): boolean => useSyncExternalStore(followWidth, () => matchMedia(WIDE).matches);

function followWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
