import { t } from "../../i18n/connect.ts";

/** What a failure says to a person. */
export const messageOf = (failure: unknown): string => (failure instanceof Error ? failure.message : t("common.state.errorText"));
