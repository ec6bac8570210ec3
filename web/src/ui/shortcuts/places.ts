import { isAsking, overlayOf, topDrawer, topOverlay } from './overlays'
import { isSingle, isTakenBy, pressedKey, type Shortcut, type ShortcutGroup } from './shortcut'

/** Place is a part of the screen that has keys, as long as it is on show. */
export interface Place {
  /** Where it stands in the document: what lies over it takes its keys away. */
  mark: HTMLElement
  group: ShortcutGroup
  /** Asked when a key is pressed, so that they are those of this moment. */
  keys: () => readonly Shortcut[]
}

const places = new Set<Place>()
let singleKeys = true
/** What lay above everything when the key went down: by the time it is acted upon, Escape may have closed it. */
let top: Element | null = null

/** addPlace lets a place hear its keys until it is gone. */
export function addPlace(place: Place): () => void {
  if (places.size === 0) {
    window.addEventListener('keydown', look, true)
    window.addEventListener('keydown', press)
  }
  places.add(place)
  return () => {
    places.delete(place)
    if (places.size > 0) return
    window.removeEventListener('keydown', look, true)
    window.removeEventListener('keydown', press)
  }
}

/** allowSingleKeys lets bare characters act, or keeps them from it. Styles read it too, so that no key is shown in vain. */
export function allowSingleKeys(on: boolean): void {
  singleKeys = on
  document.documentElement.dataset.singleKeys = on ? 'on' : 'off'
}

export interface KeyGroup {
  group: ShortcutGroup
  keys: readonly Shortcut[]
}

const ORDER: readonly ShortcutGroup[] = ['queue', 'record', 'list', 'everywhere']

/** shownKeys are all keys that act on what is on show, beneath a dialog that may lie over it. */
export function shownKeys(): KeyGroup[] {
  const drawer = topDrawer()
  const heard = [...places]
    .filter((place) => place.group === 'everywhere' || overlayOf(place.mark) === drawer)
    .toSorted(inDocument)
  return ORDER.map((group) => ({
    group,
    keys: heard.filter((place) => place.group === group).flatMap((place) => place.keys()),
  })).filter(({ keys }) => keys.length > 0)
}

function look(): void {
  top = topOverlay()
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = pressedKey(event)
  if (isTakenBy(event.target, key) || (isSingle(key) && !singleKeys)) return
  for (const place of [...places].filter(hears)) {
    for (const { keys, run, repeats } of place.keys()) {
      if (!run || !keys.includes(key) || (event.repeat && !repeats)) continue
      if (run(key, place.mark) === false) continue
      event.preventDefault()
      return
    }
  }
}

/** What lies above everything has the keys; those of the console work over drawers too, but not while something is asked. */
function hears({ group, mark }: Place): boolean {
  return group === 'everywhere' ? !top || !isAsking(top) : overlayOf(mark) === top
}

function inDocument(one: Place, other: Place): number {
  return one.mark.compareDocumentPosition(other.mark) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
