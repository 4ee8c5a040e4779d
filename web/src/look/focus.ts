// Where the focus goes when a window closes: back to what opened it, else to what is asked. Never to nothing, where who does not
// see the page would have to begin at its top.

let opener: Element | null = null;
/** A window has just closed: one that opens now takes its place, and what opened that one opened both. */
let closing = false;

/** A window opens; call what is returned when it is gone. */
export function focusAfter(): () => void {
  const before = document.activeElement;
  const something = !!before && before !== document.body && !before.closest('dialog');
  if (something || !closing) opener = something ? before : null;
  return () => {
    closing = true;
    setTimeout(() => {
      closing = false;
      if (nowhere()) focus(opener);
      if (nowhere()) focus(document.getElementById('question'));
      if (nowhere()) focus(document.querySelector('main button, main a'));
    });
  };
}

/** A page has come: who was nowhere is at what is asked. */
export function focusQuestion(): void {
  if (nowhere()) focus(document.getElementById('question'));
}

/** Another question is asked: who answered the last one, or is nowhere, is there. Who types or reads elsewhere is not disturbed. */
export function followQuestion(): void {
  const question = document.getElementById('question');
  if (nowhere() || question?.contains(document.activeElement)) focus(question);
}

const nowhere = (): boolean => !document.activeElement || document.activeElement === document.body;

function focus(element: Element | null): void {
  const can = element instanceof HTMLElement || element instanceof SVGElement;
  if (can && element.isConnected && element.checkVisibility()) element.focus();
}
