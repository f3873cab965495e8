import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { t } from "../../i18n/insight.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { IconButton } from "../../kit/layout/button.tsx";
import { useChange } from "../../kit/wire/query.ts";
import styles from "./boards.module.css";

interface FavouriteProps {
  id: number;
  name: string;
  isFavourite: boolean;
  className?: string | undefined;
}

/** The star of a board, for its reader alone. */
export function Favourite({ id, name, isFavourite, className = "" }: FavouriteProps) {
  const mark = useChange(boards.favourite, { invalidates: [boards] });
  const isOn = mark.isPending ? mark.variables.body.isFavourite : isFavourite;
  const Icon = isOn ? IconStarFilled : IconStar;
  const press = () =>
    mark.mutate({ params: { id }, body: { isFavourite: !isOn } }, { onError: (failure) => notify("error", failure.message) });
  return (
    <IconButton
      label={t("boards.favourite", { name })}
      className={`${styles.star} ${className}`}
      aria-pressed={isOn}
      disabled={mark.isPending}
      onClick={press}
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  );
}
