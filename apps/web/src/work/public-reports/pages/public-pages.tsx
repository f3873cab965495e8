import { useEffect, useState } from "react";
import { PUBLIC_PAGES, publicPage } from "@millwright/domain/work/public-reports/address.ts";
import { FollowPage } from "./follow.tsx";
import { ReportPage } from "./report.tsx";

/** What an address without an account opens: a label's form, or the page of a report. Without the router, the menu and a session. */
export function PublicPages() {
  const [path, setPath] = useState(location.pathname);
  // Follows the browser's way back.
  useEffect(() => {
    const follow = () => setPath(location.pathname);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const go = (to: string, state: unknown = null) => {
    history.pushState(state, "", to);
    setPath(to);
    scrollTo(0, 0);
  };
  const here = publicPage(path);
  if (here?.page === "follow") return <FollowPage key={here.token} secret={here.token} isNew={history.state === SENT} />;
  const token = here?.token ?? "";
  return <ReportPage key={token} token={token} onSent={(secret) => go(`${PUBLIC_PAGES.follow}${secret}`, SENT)} />;
}

/** Marks the page of a report that was sent a moment ago. */
const SENT = "sent";
