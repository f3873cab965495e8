import { useEffect, useState } from "react";

const read = () => `${document.documentElement.dataset["theme"] ?? ""} ${document.documentElement.dataset["scheme"] ?? ""}`;

/** The colours of a page follow the person's choice; a picture is drawn anew with them. */
export function useScheme(): string {
  const [scheme, setScheme] = useState(read);
  useEffect(() => {
    const watch = new MutationObserver(() => setScheme(read()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-scheme"] });
    return () => watch.disconnect();
  }, []);
  return scheme;
}
