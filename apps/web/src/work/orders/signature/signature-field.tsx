import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { SignatureRule } from "@millwright/domain/work/orders/signature.ts";
import { useState } from "react";
import { useFormState } from "react-hook-form";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDrawn } from "../../../kit/form/draft/drawn.ts";
import { FieldFrame, useField } from "../../../kit/form/field.tsx";
import formStyles from "../../../kit/form/form.module.css";
import { useSignedIn } from "../../../shell/account/use-signed-in.ts";
import { SignaturePad } from "./pad.tsx";
import styles from "./signature.module.css";

interface Signing {
  signerName: string;
  image: string | null;
}
type Way = "draw" | "type";
const WAYS: readonly Way[] = ["draw", "type"];

/** The signature under a completion: drawn, or the full name typed, which needs no pointer. Nothing drawn and nothing typed is no signature. */
export function SignatureField({ rule }: { rule: Exclude<SignatureRule, "off"> }) {
  const me = useSignedIn().user.data.displayName;
  const field = useField<Signing>({ name: "signature" });
  const { errors } = useFormState({ name: "signature" });
  useDrawn(useFormOf().drawn, "signature.signerName", "signature.image");
  const signing = field.value ?? null;
  const [way, setWay] = useState<Way>(signing !== null && signing.image === null ? "type" : "draw");
  // Whoever completes usually signs; somebody else's name is typed over it.
  const [name, setName] = useState(signing?.signerName ?? me);
  const nested = errors["signature"] as { signerName?: { message?: string }; image?: { message?: string }; message?: string } | undefined;
  const nameFault = nested?.signerName?.message;
  const message = nested?.message ?? nameFault ?? nested?.image?.message;
  const isDrawn = way === "draw";
  /** What is missing is said, and focused, where it is missing: at the sheet while it is empty, at the name otherwise. */
  const isAtSheet = isDrawn && message !== undefined && nameFault === undefined;
  const image = signing?.image ?? null;

  /** The library focuses what it holds: the name where that is asked for, else the sheet. */
  const isNameAsked = !isDrawn || image !== null;

  const choose = (next: Way) => {
    setWay(next);
    if (next === "type") setName("");
    else setName(me);
    field.change(null);
  };
  const rename = (typed: string) => {
    setName(typed);
    if (way === "draw") field.change(image === null ? null : { signerName: typed, image });
    else field.change(typed.trim() === "" ? null : { signerName: typed, image: null });
  };
  return (
    <div className={styles.field}>
      <FieldFrame
        field={{ ...field, isRequired: rule === "required", message: isAtSheet ? undefined : message }}
        isGroup
        isWide
        help={t(`workOrders.signature.${rule}`)}
      >
        <div className={styles.ways} role="group" aria-labelledby={`${field.id}-label`}>
          {WAYS.map((one) => (
            <button key={one} type="button" aria-pressed={way === one} onClick={() => choose(one)}>
              {t(`workOrders.signature.${one}`)}
            </button>
          ))}
        </div>
        {isDrawn && (
          <SignaturePad
            sheet={isNameAsked ? undefined : field.control.ref}
            fault={isAtSheet ? (image === null ? sentence("signature_missing") : message) : undefined}
            image={image}
            label={t(image === null ? "workOrders.signature.empty" : "workOrders.signature.drawn")}
            describedBy={field.control["aria-describedby"]}
            onChange={(drawn) => field.change(drawn === null ? null : { signerName: name, image: drawn })}
          />
        )}
        <label htmlFor={`${field.id}-name`} className={formStyles.label}>
          {t("workOrders.signature.name")}
        </label>
        <input
          id={`${field.id}-name`}
          ref={isNameAsked ? field.control.ref : undefined}
          type="text"
          className={formStyles.input}
          value={name}
          maxLength={100}
          autoComplete="name"
          aria-required={rule === "required" || undefined}
          aria-invalid={message !== undefined && !isAtSheet ? true : undefined}
          aria-describedby={field.control["aria-describedby"]}
          onChange={(event) => rename(event.target.value)}
        />
        {way === "type" && name.trim() !== "" && (
          <p className={styles.typed} aria-hidden="true">
            {name}
          </p>
        )}
      </FieldFrame>
    </div>
  );
}
