import { LinkBox } from "../../../foundation/auth/public.ts";
import { t } from "../../../i18n/work.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import type { Feeds } from "./use-feeds.ts";

/** The address of a link, the one time that it is told. */
export function MadeDialog({ made, putAway }: Pick<Feeds, "made" | "putAway">) {
  if (!made) return null;
  return (
    <Modal
      title={made.name}
      text={t("calendar.feed.once")}
      onClose={putAway}
      actions={<Button onClick={putAway}>{t("common.action.close")}</Button>}
    >
      <LinkBox link={made.link} label={t("calendar.feed.link")} />
    </Modal>
  );
}
