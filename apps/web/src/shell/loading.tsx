import { t } from "../i18n/index.ts";

/** The splash screen of index.html, with words: the product is on its way. */
export function Loading() {
  return (
    <div className="splash" role="status">
      <span className="splash-mark" aria-hidden="true" />
      <span className="splash-bar" aria-hidden="true" />
      <span>{t("auth.session.loading")}</span>
    </div>
  );
}
