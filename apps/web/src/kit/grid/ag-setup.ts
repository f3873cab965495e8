import {
  CellStyleModule,
  ColumnApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  themeQuartz,
} from "ag-grid-community";

/** Only what our lists use: the whole library is several times as large. */
ModuleRegistry.registerModules([InfiniteRowModelModule, ColumnApiModule, RowApiModule, ScrollApiModule, CellStyleModule, RowStyleModule]);

/** The library's theme in our variables, so that a change of palette or density paints anew without it knowing. */
export const gridTheme = themeQuartz.withParams({
  browserColorScheme: "inherit",
  fontFamily: "var(--mw-font)",
  fontSize: 13,
  backgroundColor: "var(--mw-surface)",
  foregroundColor: "var(--mw-text)",
  textColor: "var(--mw-text)",
  cellTextColor: "var(--mw-text)",
  accentColor: "var(--mw-primary)",
  borderColor: "var(--mw-border)",
  rowHoverColor: "var(--mw-hover)",
  selectedRowBackgroundColor: "var(--mw-primary-soft)",
  headerBackgroundColor: "var(--mw-surface)",
  headerTextColor: "var(--mw-text2)",
  headerFontSize: 12,
  headerFontWeight: 600,
  headerHeight: 36,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: "var(--mw-border)",
  headerColumnResizeHandleHeight: "35%",
  rowHeight: 34,
  rowBorder: true,
  columnBorder: false,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  cellHorizontalPadding: 12,
  borderRadius: 6,
  focusShadow: "0 0 0 2px var(--mw-primary)",
  spacing: 8,
});

/** The nonce under which the page's Content-Security-Policy lets styles in. */
export const styleNonce = (): string | undefined => document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce || undefined;
