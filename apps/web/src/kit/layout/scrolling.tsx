import { useEffect, useRef, useState, type ReactNode } from "react";

interface ScrollingProps {
  /** What is moved, for who hears it. */
  label: string;
  className: string | undefined;
  children: ReactNode;
}

/** What may be larger than its room. While it is, and only then, the keyboard reaches it and moves it with the arrows. */
export function Scrolling({ label, className, children }: ScrollingProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isLarger, setLarger] = useState(false);
  // Follows the sizes of the room and of what is in it, which are the browser's.
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const look = () => setLarger(node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight);
    const observer = new ResizeObserver(look);
    const watch = () => [node, ...node.children].forEach((one) => observer.observe(one));
    const changes = new MutationObserver(watch);
    watch();
    changes.observe(node, { childList: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, []);
  return (
    <div ref={box} className={className} {...(isLarger ? { tabIndex: 0, role: "group", "aria-label": label } : {})}>
      {children}
    </div>
  );
}
