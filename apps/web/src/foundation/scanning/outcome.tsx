import { IconChevronRight, IconScan } from "@tabler/icons-react";
import { useState } from "react";
import { scanning } from "@millwright/domain/foundation/scanning/contract.ts";
import { SCANNED_AT } from "@millwright/domain/kit/labelled/addresses.ts";
import type { Scanned } from "@millwright/domain/kit/labelled/scanned.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { ToneChip } from "../../kit/marks/status-chip.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { useCall } from "../../kit/wire/query.ts";
import { isUnreached } from "../../kit/wire/failures.ts";
import { useAtHand } from "./use-at-hand.ts";
import { scannedAsset, scannedPart, unknownCode } from "./slots.ts";
import styles from "./scanning.module.css";

interface OutcomeProps {
  text: string;
  onAgain: () => void;
  onClose: () => void;
}

/** What a code names: the record with what may be done, a choice where it names several, and what it may be linked to where it names none. */
export function Outcome({ text, onAgain, onClose }: OutcomeProps) {
  const { data, error, refetch } = useCall(scanning.resolve, { body: { text } });
  const isUnreachable = !data && isUnreached(error);
  const held = useAtHand(isUnreachable ? text : null);
  const [chosen, choose] = useState<Scanned | null>(null);
  const found = data?.found ?? held ?? [];
  const one = chosen ?? (found.length === 1 ? found[0] : undefined);
  return (
    // Whoever goes on to a page leaves the scanner.
    <div
      className={styles.outcome}
      role="presentation"
      onClick={({ target }) => {
        if (target instanceof Element && target.closest("a[href]")) onClose();
      }}
    >
      {!data && (!error || (isUnreachable && held === null)) && <SkeletonCards cards={1} lines={3} />}
      {error && !data && !isUnreachable && <p role="alert">{t("scanning.failed", { why: error.message })}</p>}
      {held !== null && found.length > 0 && <p className={styles.held}>{t("scanning.atHand.found")}</p>}
      {held !== null && found.length === 0 && (
        <section className={styles.unknown}>
          <div role="status">
            <h3>{t("scanning.atHand.none")}</h3>
          </div>
          <p>{t("scanning.atHand.text", { text })}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {t("scanning.atHand.retry")}
          </Button>
        </section>
      )}
      {data?.isOtherLayout && <p className={styles.held}>{t("scanning.otherLayout")}</p>}
      {one && <Found one={one} />}
      {!one && found.length > 1 && <Which found={found} onChoose={choose} />}
      {data && found.length === 0 && (
        <section className={styles.unknown}>
          <div role="status">
            <h3>{t("scanning.unknown.title")}</h3>
          </div>
          <p>{t("scanning.unknown.text", { text })}</p>
          <ContributedParts of={unknownCode} give={{ text, onLinked: () => void refetch() }} />
        </section>
      )}
      <p className={styles.again}>
        <Button variant="text" onClick={onAgain}>
          <IconScan size={16} aria-hidden="true" />
          {t("scanning.again")}
        </Button>
      </p>
    </div>
  );
}

const hrefOf = ({ kind, id }: Scanned): string => `${SCANNED_AT[kind]}${id}`;

function Found({ one }: { one: Scanned }) {
  return (
    <section className={styles.found} aria-label={one.name}>
      <Named one={one} />
      <AppLink to={hrefOf(one)} className={buttonClass("primary")}>
        {t("scanning.open")}
      </AppLink>
      {one.kind === "assets" && !one.isArchived && (
        <ContributedParts of={scannedAsset} give={{ asset: { id: one.id, archivedAt: null } }} />
      )}
      {one.partId !== null && !one.isArchived && <ContributedParts of={scannedPart} give={{ partId: one.partId }} />}
    </section>
  );
}

function Named({ one }: { one: Scanned }) {
  return (
    <p className={styles.named}>
      <span className={styles.kind}>
        {t(`scanning.kind.${one.kind}`)} · {t(`scanning.by.${one.by}`)}
      </span>
      <strong>{one.name}</strong>
      <span className={styles.small}>
        <CodeText>{one.code}</CodeText>
        {one.second}
      </span>
      {one.isArchived && <ToneChip tone="closed" label={t("scanning.archived")} />}
    </p>
  );
}

function Which({ found, onChoose }: { found: readonly Scanned[]; onChoose: (one: Scanned) => void }) {
  return (
    <section>
      <div role="status">
        <h3>{t("scanning.which")}</h3>
      </div>
      <ul className={styles.which}>
        {found.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <button type="button" onClick={() => onChoose(one)}>
              <Named one={one} />
              <IconChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
