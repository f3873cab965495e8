/** What a fact of a record is on the page: its value, or what a head says of it. */
const FACT = "dd, [data-fact], [data-facts] > *";
/** Answers come within that, or they are not to what was told. */
const LISTENS_MS = 4_000;
const MARKED_MS = 2_000;

let end: (() => void) | null = null;

/**
 * Marks for a moment the facts on the page whose words become otherwise from now on, as the rows of a list are. Looks at what is drawn, so that each fact of each record is
 * covered without saying so itself.
 */
export function markFacts(page: ParentNode & Node): void {
  end?.();
  const before = new Map([...page.querySelectorAll(FACT)].map((fact) => [fact, fact.textContent]));
  const look = () => {
    for (const [fact, words] of before) {
      if (!fact.isConnected || fact.textContent === words) continue;
      before.set(fact, fact.textContent);
      mark(fact);
    }
  };
  const watching = new MutationObserver(look);
  watching.observe(page, { subtree: true, childList: true, characterData: true });
  const timer = setTimeout(() => end?.(), LISTENS_MS);
  end = () => {
    clearTimeout(timer);
    watching.disconnect();
    end = null;
  };
}

function mark(fact: Element): void {
  fact.setAttribute("data-otherwise", "");
  setTimeout(() => fact.removeAttribute("data-otherwise"), MARKED_MS);
}
