// Windows that lie over a page (dialogs, panels) are entries of the browser's history, so that Back closes the topmost one and
// does not leave the page.
//
//     $effect(() => openWindow(() => close()));         // what it returns is called when the window is gone
//
// The entry of a window has the address of its page and the number of windows as its state. Windows come and go several at a
// time (one opens another in its place), and going back takes the browser a moment: so the history is only compared with what
// is open afterwards, and put right where it differs.

/** How each open window is closed, the topmost last. */
const open: { close: () => void }[] = [];
/** The browser is on its way back. */
let moving = false;
let late: ReturnType<typeof setTimeout>;
let planned = false;

const depth = (): number => (history.state as { windows?: number } | null)?.windows ?? 0;

/** A window has opened: `close` is called when somebody goes back. */
export function openWindow(close: () => void): () => void {
  const mine = { close };
  open.push(mine);
  plan();
  return () => {
    const at = open.indexOf(mine);
    if (at >= 0) open.splice(at, 1);
    plan();
  };
}

/** Whether a window lies over the page. Who leaves the page from there takes the place of its entry. */
export const windowOpen = (): boolean => depth() > 0;

function plan(): void {
  if (planned) return;
  planned = true;
  setTimeout(() => {
    planned = false;
    putRight();
  });
}

function putRight(): void {
  if (moving) return;
  for (let n = depth() + 1; n <= open.length; n++) history.pushState({ windows: n }, '');
  const back = depth() - open.length;
  if (back > 0) goBack(back);
}

function goBack(entries: number): void {
  moving = true;
  history.go(-entries);
  // Where there is nothing to go back to nothing is told either. It may only take long, too: to go once more could leave the page.
  clearTimeout(late);
  late = setTimeout(() => {
    moving = false;
    if (open.length > depth()) plan();
  }, 1000);
}

function arrived(): void {
  clearTimeout(late);
  moving = false;
  plan();
}

addEventListener('popstate', () => {
  if (moving) return arrived();
  // Somebody went back, or to another page: what lay above is closed. An entry of a window that is gone is left again.
  for (const one of open.slice(depth()).reverse()) one.close();
  plan();
});

// The page was loaded anew while a window was open: it is not open any more.
if (depth()) goBack(depth());
