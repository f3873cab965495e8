import type { ComponentPropsWithRef } from "react";
import styles from "./button.module.css";

interface ButtonProps extends ComponentPropsWithRef<"button"> {
  /** One primary button a screen at most. */
  variant?: ButtonVariant;
}
export type ButtonVariant = "primary" | "secondary" | "text" | "danger";

/** The product's button; an icon stands before the word as a child. */
export function Button({ variant = "primary", type = "button", className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} data-filled={variant === "primary" || undefined} {...rest} />;
}

interface IconButtonProps extends ComponentPropsWithRef<"button"> {
  /** Read aloud and shown as a tooltip, since there is no word. */
  label: string;
}

/** A button that is only an icon. */
export function IconButton({ label, type = "button", className, ...rest }: IconButtonProps) {
  return <button type={type} aria-label={label} title={label} className={join(styles.icon, className)} {...rest} />;
}

/** For a link that should look like a button. */
export const buttonClass = (variant: ButtonVariant = "primary", more?: string): string => join(styles.button, styles[variant], more);

const join = (...names: (string | undefined)[]): string => names.filter(Boolean).join(" ");
