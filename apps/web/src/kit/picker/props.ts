import type { Ref } from "react";
import type { FilterModel } from "../list/search.ts";
import type { ListCall } from "../list/use-list.ts";
import type { Choice, DetailOf } from "./use-choices.ts";

export interface RecordPickerProps {
  /** The list that is searched. */
  call: ListCall;
  value: Choice | null;
  onChange: (chosen: Choice | null) => void;
  /** Narrows what is offered (people of a crew, categories of one list). */
  filter?: FilterModel;
  /** A record that is never offered: the one that another is chosen for. */
  without?: number;
  /** A second line for each record that is offered. */
  detailOf?: DetailOf;
  /** Names for assistive technology and the form: id, ref, aria-*. */
  control?: {
    id?: string;
    name?: string;
    ref?: Ref<HTMLInputElement>;
    onBlur?: () => void;
    "aria-label"?: string;
    /** It has the focus when the panel that it stands in opens. */
    "data-first"?: true;
    "aria-invalid"?: true | undefined;
    "aria-describedby"?: string | undefined;
    "aria-required"?: true | undefined;
  };
  isClearable?: boolean;
  autoFocus?: boolean;
}
