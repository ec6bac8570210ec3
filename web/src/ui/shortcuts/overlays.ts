/** What lies over a page. The library keeps closed ones in the document, out of sight, as pages keep theirs. */
const OVERLAYS = '[role=dialog], dialog[open]'

/** overlayOf is what lies over the page around an element; null where it is the page itself. */
export function overlayOf(element: Element): Element | null {
  return element.closest(OVERLAYS)
}

/** topOverlay is what lies above everything else: a dialog over drawers, of several the last. Null where there is only the page. */
export function topOverlay(): Element | null {
  const open = openOverlays()
  return open.findLast(isAsking) ?? open.at(-1) ?? null
}

/** topDrawer is the drawer above all others, whatever asks a question over it. */
export function topDrawer(): Element | null {
  return openOverlays().findLast((one) => !isAsking(one)) ?? null
}

/** isAsking says whether it waits for an answer. Drawers do not: they show something, and stay as they are. */
export function isAsking(overlay: Element): boolean {
  return overlay.matches('dialog, .ant-modal')
}

function openOverlays(): Element[] {
  return [...document.querySelectorAll(OVERLAYS)].filter((one) => one.checkVisibility())
}
