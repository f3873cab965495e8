import { useQuery } from "@tanstack/react-query";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Pictured } from "@millwright/domain/foundation/files/contract.ts";
import { iconOf } from "./row-icons.ts";
import styles from "./row-picture.module.css";

interface RowPictureProps {
  of: Pictured;
  id: number;
  /** Stands in the place of a picture where there is none, so that names stay in line. */
  sign: Icon;
  /** 24 by 18 pixels, where rows are low: in a tree, on a card. */
  isSmall?: boolean;
  /** What stands there in place of the sign, as the icon of its category. */
  children?: ReactNode;
}

/** A small picture before the name of a thing, 32 by 24 pixels. It is asked for beside the rows, with those of the rows around it, so lists cost no more by it. */
export function RowPicture({ of, id, sign: Sign, isSmall = false, children }: RowPictureProps) {
  const { data } = useQuery({
    queryKey: ["row-picture", of, id],
    queryFn: () => iconOf(of, id),
    staleTime: 10 * 60_000,
    gcTime: 30 * 60_000,
    retry: false,
  });
  return (
    <span className={styles.picture} data-small={isSmall || undefined} aria-hidden="true">
      {data ? <img src={`data:image/webp;base64,${data}`} alt="" /> : (children ?? <Sign size={isSmall ? 13 : 15} stroke={1.5} />)}
    </span>
  );
}
