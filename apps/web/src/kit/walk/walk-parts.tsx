import { IconArrowLeft, IconArrowRight, type Icon } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "../layout/button.tsx";
import type { Tone } from "../marks/status-chip.tsx";
import styles from "./walk.module.css";

interface WalkQuestionProps {
  /** What it belongs to: the task, the bin, the machine. */
  about?: ReactNode;
  question: string;
  children?: ReactNode;
}

/** What is asked, and what has to be known to answer it; it is scrolled where it is long. */
export const WalkQuestion = ({ about, question, children }: WalkQuestionProps) => (
  <div className={styles.question}>
    {about && <div className={styles.about}>{about}</div>}
    <h2>{question}</h2>
    {children}
  </div>
);

/** What answers the question, within reach of the thumb. */
export const WalkAnswer = ({ children }: { children: ReactNode }) => <div className={styles.answer}>{children}</div>;

/** A line of what is known about what is asked: the last value, the unit, what is left. */
export const WalkNote = ({ children, ...rest }: ComponentProps<"p">) => (
  <p className={styles.note} {...rest}>
    {children}
  </p>
);

/** A button of a walk, as high as a thumb in a glove asks for. */
export const WalkButton = (props: ComponentProps<typeof Button>) => <Button {...props} className={styles.turn} />;

interface WalkFootProps {
  /** The way back; without `onGo` it is shown and does nothing. */
  back: { label: string; onGo: (() => void) | null };
  /** Buttons between the two. */
  children?: ReactNode;
  next: { label: string; isPrimary?: boolean; isDisabled?: boolean; onGo: () => void; isLast?: boolean };
}

/** Back, what else can be done here, and on, at the lower edge. */
export const WalkFoot = ({ back, children, next }: WalkFootProps) => (
  <footer className={styles.foot}>
    <WalkButton variant="secondary" disabled={back.onGo === null} onClick={() => back.onGo?.()} aria-label={back.label}>
      <IconArrowLeft size={22} aria-hidden="true" />
    </WalkButton>
    {children}
    <WalkButton variant={next.isPrimary ? "primary" : "secondary"} disabled={next.isDisabled} onClick={next.onGo}>
      {next.label}
      {!next.isLast && <IconArrowRight size={22} aria-hidden="true" />}
    </WalkButton>
  </footer>
);

interface WalkEndProps {
  title: string;
  /** Shown where nothing is left. */
  sign?: { Icon: Icon; tone: Tone } | null;
  /** What is left, in words. */
  children?: ReactNode;
  /** The ways on from here, the filled one among them. */
  actions: ReactNode;
}

/** After the last question: what is left, and the ways on. */
export const WalkEnd = ({ title, sign, children, actions }: WalkEndProps) => (
  <>
    <div className={styles.end}>
      {sign && (
        <span className={styles.tick} data-tone={sign.tone}>
          <sign.Icon size={44} aria-hidden="true" />
        </span>
      )}
      <h2>{title}</h2>
      {children}
    </div>
    <div className={styles.actions}>{actions}</div>
  </>
);
