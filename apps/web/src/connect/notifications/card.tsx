import type { Card, CardLine } from "@millwright/domain/connect/notifications/contract.ts";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBellOff,
  IconCalendarOff,
  IconCalendarWeek,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCircleX,
  IconHelpCircle,
  IconKey,
  IconMail,
  IconMailOpened,
  IconMessageCircle,
  IconMessageQuestion,
  IconMessageReport,
  IconPackage,
  IconPlayerPause,
  IconRefreshAlert,
  IconTrendingDown,
  IconUserPlus,
  IconX,
  type Icon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useBlobUrl } from "../../foundation/files/public.tsx";
import { formatLong, formatRelative } from "../../kit/format.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { IconButton } from "../../kit/layout/button.tsx";
import { CodeText } from "../../kit/marks/code-text.tsx";
import { RichText } from "../../kit/rich-text/rich-text.tsx";
import { nounPlaces } from "../../kit/screens.ts";
import { t } from "../../i18n/connect.ts";
import { dismissCards, markRead, mute } from "./keeping.ts";
import styles from "./panel.module.css";

const ICONS: Readonly<Record<string, Icon>> = {
  given: IconUserPlus,
  done: IconCheck,
  paused: IconPlayerPause,
  again: IconArrowBackUp,
  failed: IconAlertTriangle,
  asked: IconMessageQuestion,
  answered: IconMessageCircle,
  new: IconMessageReport,
  refused: IconCircleX,
  stock: IconPackage,
  plan: IconRefreshAlert,
  week: IconCalendarWeek,
  away: IconCalendarOff,
  down: IconTrendingDown,
  key: IconKey,
};

/** One record with what was told of it: the newest line at first, all of them when it is opened. */
export function CardView({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { kind, record, code, title, unread, count, lines, variant, dateCreated, image } = card;
  const ref = { kind, record };
  const Glyph = ICONS[card.icon] ?? IconMail;
  const places = nounPlaces(kind);
  // What is told of people is told of oneself: whoever reads it may not see the register.
  const to = kind === "people" ? "/user/profile" : record === null ? places?.list : places?.record(record);
  const name = title ?? code ?? t(`notifications.kind.${KINDS[kind] ?? "other"}`);
  const [newest, ...older] = lines;
  return (
    <article
      className={styles.card}
      data-card
      data-variant={variant}
      data-unread={unread > 0 || undefined}
      aria-label={`${name}: ${newest?.text ?? ""}`}
      onKeyDown={(event) => event.key === "Delete" && void dismissCards([ref])}
    >
      <span className={styles.mark} title={t(`notifications.variant.${variant}`)}>
        {image ? <Picture id={image.id} /> : <Glyph size={18} stroke={1.6} role="img" aria-label={t(`notifications.variant.${variant}`)} />}
      </span>
      <div className={styles.words}>
        <p className={styles.top}>
          {code && <CodeText>{code}</CodeText>}
          <time dateTime={dateCreated} title={formatLong(dateCreated)}>
            {formatRelative(dateCreated)}
          </time>
        </p>
        {to ? (
          <AppLink to={to} className={styles.name} onClick={() => (void markRead([ref], true), onOpen())}>
            {name}
          </AppLink>
        ) : (
          <p className={styles.name}>{name}</p>
        )}
        {newest && <Line line={newest} isNewest />}
        {isOpen && (
          <>
            {older.map((line) => (
              <Line key={line.id} line={line} />
            ))}
            {count > lines.length && <p className={styles.small}>{t("notifications.more", { count: count - lines.length })}</p>}
            {card.workOrderDescription && <RichText html={card.workOrderDescription} />}
            {card.workRequest && kind === "work-orders" && (
              <p className={styles.small}>{t("notifications.request", { title: card.workRequest })}</p>
            )}
          </>
        )}
        <div className={styles.buttons}>
          {(count > 1 || card.workOrderDescription) && (
            <IconButton
              label={isOpen ? t("notifications.fold") : t("notifications.unfold", { count })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <span className={styles.fold}>
                {isOpen ? <IconChevronUp size={16} aria-hidden="true" /> : <IconChevronDown size={16} aria-hidden="true" />}
                {count > 1 && <span className={styles.count}>{count}</span>}
              </span>
            </IconButton>
          )}
          <IconButton
            label={t(unread > 0 ? "notifications.markRead" : "notifications.markUnread")}
            onClick={() => void markRead([ref], unread > 0)}
          >
            {unread > 0 ? <IconMailOpened size={16} aria-hidden="true" /> : <IconMail size={16} aria-hidden="true" />}
          </IconButton>
          {record !== null && (
            <IconButton
              label={t(card.isMuted ? "notifications.unmute" : "notifications.mute")}
              aria-pressed={card.isMuted}
              onClick={() => void mute({ kind, record }, !card.isMuted)}
            >
              <IconBellOff size={16} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t("notifications.dismiss")} onClick={() => void dismissCards([ref])}>
            <IconX size={16} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </article>
  );
}

const KINDS: Readonly<Record<string, "absence" | "week">> = { absences: "absence", "crew-weeks": "week" };

/** When the newest was told stands above it already. */
function Line({ line: { text, by, at, isRead, label, why }, isNewest = false }: { line: CardLine; isNewest?: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const question = t("notifications.why");
  return (
    <p className={styles.line} data-unread={!isRead || undefined}>
      <span>{text}</span>
      {by && <span className={styles.small}>{t("notifications.by", { name: by.name })}</span>}
      {!isNewest && (
        <time className={styles.small} dateTime={at} title={formatLong(at)}>
          {formatRelative(at)}
        </time>
      )}
      {why !== null && (
        <IconButton
          className={styles.why}
          label={question}
          aria-label={`${question} ${text}`}
          aria-expanded={isAsked}
          onClick={() => setAsked(!isAsked)}
        >
          <IconHelpCircle size={15} stroke={1.6} aria-hidden="true" />
        </IconButton>
      )}
      {isAsked && (
        <span className={styles.reason} role="status">
          {why} {t("notifications.whyLine", { line: label })}
        </span>
      )}
    </p>
  );
}

function Picture({ id }: { id: number }) {
  const url = useBlobUrl(id, "thumb");
  return url ? <img src={url} alt="" /> : null;
}
