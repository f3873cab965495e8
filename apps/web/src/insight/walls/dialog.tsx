import { useState } from "react";
import type { Board } from "@millwright/domain/insight/boards/contract.ts";
import { wallScreens, type WallLink, type WallScreen } from "@millwright/domain/insight/walls/contract.ts";
import { LinkBox } from "../../foundation/auth/public.ts";
import { t } from "../../i18n/insight.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { formatDate, formatRelative } from "../../kit/format.ts";
import { Button } from "../../kit/layout/button.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";
import { NewScreenDialog } from "./new-dialog.tsx";
import styles from "./walls.module.css";

interface DialogProps {
  board: Pick<Board, "id" | "name">;
  onClose: () => void;
}

/** The links by which screens show a board: made, shown once, listed and revoked. */
export function WallScreensDialog({ board, onClose }: DialogProps) {
  const { data, error, refetch } = useCall(wallScreens.list, { query: { boardId: board.id } });
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<{ name: string; link: WallLink } | null>(null);
  // The address takes the place of what led to it.
  if (made) return <MadeDialog {...made} onClose={() => setMade(null)} />;
  if (isNew) return <NewScreenDialog boardId={board.id} onMade={setMade} onClose={() => setNew(false)} />;
  return (
    <Modal
      title={t("walls.open")}
      text={board.name}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.close")}
          </Button>
          <Button onClick={() => setNew(true)}>{t("walls.new")}</Button>
        </>
      }
    >
      <p className={styles.note}>{t("walls.about")}</p>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data?.rows.length === 0 && <p className={styles.note}>{t("walls.none")}</p>}
      {data && data.rows.length > 0 && (
        <ul className={styles.screens}>
          {data.rows.map((screen) => (
            <ScreenRow key={screen.id} screen={screen} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function ScreenRow({ screen }: { screen: WallScreen }) {
  const { id, name, maker, isMine, isEnded, endsAt } = screen;
  const revoke = useChange(wallScreens.revoke, {
    invalidates: [wallScreens],
    onDone: () => notify("success", t("walls.revoked")),
  });
  const revoked = async () => {
    const words = { title: t("walls.revokeTitle", { name }), text: t("walls.revokeText"), confirm: t("walls.revoke") };
    if (isEnded || (await ask({ ...words, isDangerous: true }))) revoke.mutate({ params: { id } });
  };
  return (
    <li className={styles.screen}>
      <div className={styles.facts}>
        <strong>{name}</strong>
        <span>
          {[
            isMine ? t("walls.byMe") : t("walls.by", { name: maker.name }),
            t(isEnded ? "walls.ended" : "walls.ends", { at: formatDate(endsAt) }),
            t(`walls.scheme.${screen.scheme}`),
          ].join(" · ")}
        </span>
        <span>{useOf(screen)}</span>
      </div>
      <Button
        variant="secondary"
        disabled={revoke.isPending}
        aria-label={t(isEnded ? "walls.removeOf" : "walls.revokeOf", { name })}
        onClick={() => void revoked()}
      >
        {t(isEnded ? "walls.remove" : "walls.revoke")}
      </Button>
    </li>
  );
}

const useOf = ({ usedAt, usedFrom }: WallScreen): string =>
  usedAt === null ? t("walls.unused") : t("walls.used", { when: formatRelative(usedAt), from: usedFrom ?? "–" });

/** The address, the one time that it is shown. */
function MadeDialog({ name, link: { address, symbol }, onClose }: { name: string; link: WallLink; onClose: () => void }) {
  return (
    <Modal title={name} text={t("walls.once")} onClose={onClose} actions={<Button onClick={onClose}>{t("common.action.close")}</Button>}>
      <div className={styles.made}>
        <img className={styles.symbol} src={`data:image/svg+xml,${encodeURIComponent(symbol)}`} alt={t("walls.symbol")} />
        <LinkBox link={address} label={t("walls.address")} />
      </div>
    </Modal>
  );
}
