import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/** stepInMenu moves the focus among a menu's items by key, and answers whether the key was one of those. */
export function stepInMenu({ key, currentTarget }: KeyboardEvent): boolean {
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at + items.length - 1) % items.length,
    Home: 0,
    End: items.length - 1,
  }
  const step = steps[key]
  if (step === undefined) return false
  items[step]?.focus()
  return true
}

/** useDismissal closes a menu when something else is pressed, or when the page moves away under it. */
export function useDismissal(
  menu: RefObject<HTMLElement | null>,
  opener: HTMLElement | null,
  onDismiss: () => void,
): void {
  const dismiss = useRef(onDismiss)
  dismiss.current = onDismiss
  useEffect(() => {
    const pressed = ({ target }: Event) => {
      const inside = target instanceof Node && (menu.current?.contains(target) || opener?.contains(target))
      if (!inside) dismiss.current()
    }
    const moved = ({ target }: Event) => {
      if (target !== menu.current) dismiss.current()
    }
    document.addEventListener('pointerdown', pressed, true)
    window.addEventListener('scroll', moved, { capture: true, passive: true })
    window.addEventListener('resize', moved)
    return () => {
      document.removeEventListener('pointerdown', pressed, true)
      window.removeEventListener('scroll', moved, { capture: true })
      window.removeEventListener('resize', moved)
    }
  }, [menu, opener])
}
