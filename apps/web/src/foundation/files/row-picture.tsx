import { useQuery } from "@tanstack/react-query";
import type { Icon } from "@tabler/icons-react";
import { iconOf } from "./row-icons.ts";
import styles from "./row-picture.module.css";

interface RowPictureProps {
  /** Null where there is no picture: the sign stands in its place, so that names stay in line. */
  fileId: number | null | undefined;
  sign: Icon;
}

/** A small picture before the name of a thing, which says whose it is: 32 by 24 pixels. */
export function RowPicture({ fileId, sign: Sign }: RowPictureProps) {
  const { data } = useQuery({
    queryKey: ["file-icon", fileId],
    queryFn: () => iconOf(fileId ?? 0),
    enabled: fileId != null,
    // Bytes behind an id never change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * 60_000,
    retry: false,
  });
  return (
    <span className={styles.picture} aria-hidden="true">
      {data ? <img src={`data:image/webp;base64,${data}`} alt="" /> : <Sign size={15} stroke={1.5} />}
    </span>
  );
}
