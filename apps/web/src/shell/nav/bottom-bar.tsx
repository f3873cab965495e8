import { useLocation } from "@tanstack/react-router";
import { Fragment } from "react";
import { IconClipboardList, IconHome, IconMessageReport, IconPlus, IconScan, IconUserCircle } from "@tabler/icons-react";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { useIsPhone } from "../../kit/list/use-phone.ts";
import { useHolds, useNavigation } from "../../kit/wire/query.ts";
import { t } from "../../i18n/index.ts";
import { normalPath } from "../paths.ts";
import { useMayScan } from "../scan-button.tsx";
import { openScanner } from "../scan-open.ts";
import { isLeftOut } from "./nav-path.ts";
import styles from "./bottom-bar.module.css";

const ORDERS = "/maintenance-management/work-order-board/1";
const REQUESTS = "/maintenance-management/work-requests";

/** What is wanted with the thumb, on a phone: home, the own work, the scanner, a report, requests, oneself. */
export function BottomBar() {
  return useIsPhone() ? <Bar /> : null;
}

function Bar() {
  const path = normalPath(useLocation({ select: ({ pathname }) => pathname }));
  const navigation = useNavigation();
  const seesOrders = useHolds("work-orders", "view");
  const seesRequests = useHolds("work-requests", "view");
  const mayReport = useHolds("work-requests", "create");
  const mayScan = useMayScan();
  const isThere = (page: string) => navigation !== undefined && !isLeftOut(navigation, page);
  const entries = [
    { key: "home", to: "/home", Icon: IconHome, isShown: true },
    { key: "work", to: `${ORDERS}?quick=mine&sort=dueAt`, Icon: IconClipboardList, isShown: seesOrders && isThere(ORDERS) },
    { key: "report", to: `${REQUESTS}/new`, Icon: IconPlus, isShown: mayReport && isThere(REQUESTS) },
    { key: "requests", to: REQUESTS, Icon: IconMessageReport, isShown: seesRequests && isThere(REQUESTS) },
    { key: "me", to: "/user/profile", Icon: IconUserCircle, isShown: true },
  ] as const;
  const shown = entries.filter(({ isShown }) => isShown);
  const lies = (to: string) => liesUnder(path, to.split("?")[0] ?? to);
  const current = shown.filter(({ to }) => lies(to)).toSorted((one, other) => other.to.length - one.to.length)[0];
  // In the middle, whatever else a role has: the hand that holds the phone reaches it from either side.
  const beforeScan = mayScan ? Math.floor((shown.length + 1) / 2) : -1;
  return (
    <nav className={styles.bar} aria-label={t("shell.bottom.label")}>
      {shown.map(({ key, to, Icon }, at) => (
        <Fragment key={key}>
          {at === beforeScan && <ScanEntry />}
          <AppLink to={to} className={styles.entry} aria-current={key === current?.key ? "page" : undefined}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>{t(`shell.bottom.${key}`)}</span>
          </AppLink>
        </Fragment>
      ))}
    </nav>
  );
}

const ScanEntry = () => (
  <button type="button" className={styles.entry} data-scan aria-label={t("shell.scan")} onClick={openScanner}>
    <IconScan size={22} stroke={1.6} aria-hidden="true" />
    <span>{t("shell.bottom.scan")}</span>
  </button>
);

const liesUnder = (path: string, page: string): boolean => path === page || path.startsWith(`${page}/`);
