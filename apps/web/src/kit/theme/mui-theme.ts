import { createTheme } from "@mui/material/styles";

const token = (name: string) => `var(--mw-${name})`;
const tone = (name: string) => ({
  main: token(`st-${name}`),
  light: token(`st-${name}-bg`),
  dark: token(`st-${name}`),
  contrastText: token("surface"),
});

/** Both schemes are the same words; the tokens behind them change with the attributes on the page and its regions. */
const palette = {
  primary: { main: token("primary"), light: token("primary-soft"), dark: token("primary-hover"), contrastText: token("primary-contrast") },
  secondary: { main: token("accent"), light: token("accent"), dark: token("accent"), contrastText: token("primary-contrast") },
  error: tone("alarm"),
  warning: tone("warn"),
  success: tone("ok"),
  info: tone("info"),
  text: { primary: token("text"), secondary: token("text2"), disabled: token("text3") },
  background: { default: token("bg"), paper: token("surface") },
  divider: token("border"),
};

const floating = { border: `1px solid ${token("border")}`, boxShadow: token("shadow"), borderRadius: 8 };
const control = { minHeight: token("control") };

/** Material's components in our sizes and colours. */
export const muiTheme = createTheme({
  cssVariables: { nativeColor: true, colorSchemeSelector: '[data-scheme="%s"]', disableCssColorScheme: true },
  colorSchemes: { light: { palette }, dark: { palette } },
  spacing: 4,
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: token("font"),
    fontSize: 13,
    button: { textTransform: "none", fontWeight: 500, fontSize: 13, lineHeight: "20px" },
    body1: { fontSize: 13, lineHeight: "20px" },
    body2: { fontSize: 13, lineHeight: "20px" },
    caption: { fontSize: 12, lineHeight: "16px" },
  },
  transitions: {
    duration: { shortest: 100, shorter: 100, short: 120, standard: 140, complex: 160, enteringScreen: 140, leavingScreen: 100 },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { size: "small", disableElevation: true },
      styleOverrides: { root: { ...control, paddingInline: 14 }, text: { paddingInline: 10 } },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 6, padding: 6 } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
    MuiTextField: { defaultProps: { size: "small", fullWidth: true } },
    MuiFormControl: { defaultProps: { size: "small", fullWidth: true } },
    MuiInputBase: { styleOverrides: { root: { fontSize: 13, lineHeight: "20px", ...control } } },
    MuiInputLabel: {
      styleOverrides: {
        root: { fontSize: 13, lineHeight: "20px" },
        // The library centres the resting label for its own heights; ours change with the density.
        outlined: { "&:not(.MuiInputLabel-shrink)": { transform: `translate(14px, calc((${token("control")} - 20px) / 2)) scale(1)` } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: token("surface"), "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderWidth: 2 } },
        notchedOutline: { borderColor: token("border-strong") },
        input: { paddingBlock: 5, height: 20 },
        multiline: { paddingBlock: 7 },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2, fontSize: 12, lineHeight: "16px" } } },
    MuiMenu: { styleOverrides: { paper: floating } },
    MuiPopover: { styleOverrides: { paper: floating } },
    MuiAutocomplete: { styleOverrides: { paper: floating, option: { fontSize: 13, minHeight: token("control") } } },
    MuiMenuItem: { styleOverrides: { root: { fontSize: 13, lineHeight: "20px", ...control, "@media (min-width: 600px)": control } } },
    MuiDialog: { styleOverrides: { paper: { ...floating, borderRadius: 10 } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 15, lineHeight: "22px", fontWeight: 600, padding: "16px 20px 8px" } } },
    MuiDialogContent: { styleOverrides: { root: { padding: "8px 20px" } } },
    MuiDialogActions: { styleOverrides: { root: { padding: "12px 20px 16px" } } },
    MuiBackdrop: { styleOverrides: { root: { "&:not(.MuiBackdrop-invisible)": { backgroundColor: token("scrim") } } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      styleOverrides: { tooltip: { backgroundColor: token("text"), color: token("bg"), fontSize: 12, fontWeight: 500 } },
    },
    MuiCheckbox: { styleOverrides: { root: { padding: 6 } } },
    MuiRadio: { styleOverrides: { root: { padding: 6 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 40, minWidth: 0, paddingInline: 12 } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  },
});
