import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { BulkRow } from "@millwright/domain/kit/bulk.ts";
import type { Contract, Endpoint } from "@millwright/domain/kit/endpoint.ts";
import type { MessageKey } from "../../i18n/index.ts";

/** A call made by `bulkOf`. */
export type BulkCall = Endpoint & { reply: { _zod: { output: { rows: BulkRow[] } } } };
/** What is to be changed, as the call's `change` wants it. */
export type Change = Readonly<Record<string, unknown>>;

export interface AskProps<R> {
  rows: readonly R[];
  /** Null while something is missing. */
  onChange: (change: Change | null) => void;
}

/** What takes rows along and changes none of them: it has a dialog of its own. */
export interface TakingAction<R> extends Pick<BulkAction<R>, "key" | "label" | "icon"> {
  call: Pick<Endpoint, "access">;
  isForArchived?: never;
  isDangerous?: never;
  fits?: never;
  Dialog: (props: { rows: readonly R[]; onClose: () => void }) => ReactNode;
}

/** One thing that can be done to many rows. */
export interface BulkAction<R> {
  key: string;
  label: MessageKey;
  icon: Icon;
  call: BulkCall;
  /** The contracts whose replies it makes old. */
  invalidates: readonly Contract[];
  /** For archived rows; everything else is for current ones. */
  isForArchived?: boolean;
  isDangerous?: boolean;
  /** What follows from it cannot be taken back by the same call. */
  isFinal?: boolean;
  /** The rows it can do something for, by the rule the server applies. Offered when there is one. */
  fits?: (row: R) => boolean;
  /** What it asks before it runs. */
  Ask: (props: AskProps<R>) => ReactNode;
}
