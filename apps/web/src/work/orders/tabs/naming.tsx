import { people } from "@millwright/domain/foundation/people/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { mentionText, piecesOf, typedName, withName, type Mention } from "@millwright/domain/work/orders/notes/mentions.ts";
import { useId, useState, type KeyboardEvent } from "react";
import { t } from "../../../i18n/work.ts";
import { useChoices, type Choice } from "../../../kit/picker/use-choices.ts";
import { useMay } from "../../../kit/wire/query.ts";
import styles from "./notes.module.css";

type Offered = Choice & { kind: Mention["kind"] };
/** Of each kind that are offered at once. */
const OFFERED = 6;

/**
 * Somebody is named in a note: what is typed behind an @ finds people and crews, arrows move, Enter or Tab takes, Escape leaves it as it was typed. `put` writes the note with
 * the name in it and where the caret goes.
 */
export function useNaming(note: string, put: (note: string, caret: number) => void) {
  const [at, setAt] = useState<{ from: number; to: number; name: string } | null>(null);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly Offered[]>([]);
  const list = useId();
  const offered = useOffered(at?.name ?? null);
  const isOpen = at !== null && offered.length > 0;

  const follow = (text: string, caret: number) => {
    const typed = typedName(text, caret);
    // A name that was taken a moment ago is not asked for again.
    const isTaken = typed !== null && chosen.some(({ name }) => typed.name.startsWith(name));
    setAt(typed === null || isTaken ? null : { ...typed, to: caret });
    setActive(0);
  };
  const take = (choice: Offered) => {
    if (at === null) return;
    setChosen([...chosen, choice]);
    const named = withName(note, { ...at, name: choice.name });
    put(named.note, named.caret);
    setAt(null);
  };
  /** Whether the key was for the names. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const choice = offered[active];
    if (!isOpen || choice === undefined || event.ctrlKey || event.metaKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") take(choice);
    else if (event.key === "Escape") setAt(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    offered: isOpen ? offered : [],
    active,
    list,
    follow,
    take,
    onKeyDown,
    forget: () => setChosen([]),
    /** Of the names that were taken those that still stand in the note. */
    mentionsIn: (text: string) =>
      chosen
        .filter(({ name }) => text.includes(mentionText(name)))
        .map(({ kind, id, name }) => ({ ...(kind === "person" ? { personId: id } : { crewId: id }), text: mentionText(name) })),
    control: {
      "aria-autocomplete": "list",
      ...(isOpen ? { "aria-controls": list, "aria-activedescendant": `${list}-${active}` } : {}),
    } as const,
  };
}

/** People and crews that the writer may see, by what is typed. */
function useOffered(typed: string | null): Offered[] {
  const [seesPeople, seesCrews] = [useMay(people.list), useMay(crews.list)];
  const found = useChoices(people.list, typed ?? "", typed !== null && seesPeople);
  const foundCrews = useChoices(crews.list, typed ?? "", typed !== null && seesCrews);
  if (typed === null) return [];
  const of = (kind: Mention["kind"], { data = [] }: { data?: Choice[] | undefined }) =>
    data.slice(0, OFFERED).map((choice) => ({ ...choice, kind }));
  return [...of("person", found), ...of("crew", foundCrews)];
}

export function Names({ naming: { offered, active, list, take } }: { naming: ReturnType<typeof useNaming> }) {
  if (offered.length === 0) return null;
  return (
    <ul id={list} role="listbox" aria-label={t("workOrders.notes.names")} className={styles.names}>
      {offered.map((choice, at) => (
        <li
          key={`${choice.kind} ${choice.id}`}
          id={`${list}-${at}`}
          role="option"
          aria-selected={at === active}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            take(choice);
          }}
        >
          <span>{choice.name}</span>
          <span className={styles.kind}>{t(choice.kind === "crew" ? "workOrders.notes.crew" : "workOrders.notes.person")}</span>
        </li>
      ))}
    </ul>
  );
}

/** A note with whoever is named in it, by what they are called now. */
export const NoteText = ({ note, mentions }: { note: string; mentions: readonly Mention[] }) =>
  piecesOf(note, mentions).map((piece, at) =>
    typeof piece === "string" ? (
      piece
    ) : (
      <span key={at} className={styles.named} data-mention={piece.kind}>
        {mentionText(piece.name)}
      </span>
    ),
  );
