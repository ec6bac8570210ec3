import { createContext, useContext, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { confirm } from '../../ui/confirm'
import { OVERLAYS } from './overlays'

/** Ask asks the person whether unsaved input may be lost; true means yes. A page that is out of sight is named in the question. */
type Ask = (page?: string) => Promise<boolean>

interface UnsavedForm {
  /** The address whose page holds the input. */
  path: string
  ask: Ask
}

/** One entry for each form with unsaved input, also for those of pages that are kept out of sight. */
const unsavedForms = new Map<object, UnsavedForm>()

/** KeepAlive is what a page knows about the tab that keeps it mounted. */
export interface KeepAlive {
  isShown: () => boolean
}

/** KeepAliveContext tells a page that moving to another address only hides it; null means that it would be unmounted. */
export const KeepAliveContext = createContext<KeepAlive | null>(null)

/**
 * askToLeave asks for every form with unsaved input, or for those of one page; whoever is about to throw pages away
 * waits for it.
 */
export async function askToLeave(path?: string, page?: string): Promise<boolean> {
  for (const form of [...unsavedForms.values()]) {
    if ((path === undefined || form.path === path) && !(await form.ask(page))) return false
  }
  return true
}

/** hasUnsavedInput says whether the page of an address has unsaved input. */
export function hasUnsavedInput(path: string): boolean {
  return [...unsavedForms.values()].some((form) => form.path === path)
}

/** forgetUnsavedInput is for input that is lost already, as when the session has ended. */
export function forgetUnsavedInput(): void {
  unsavedForms.clear()
  window.removeEventListener('beforeunload', keepWindow)
}

/** LeaveGuard is for a form's own ways out. */
interface LeaveGuard {
  ask: () => Promise<boolean>
  /** For input that is saved: nothing is lost any more. */
  release: () => void
}

/**
 * useLeaveGuard protects unsaved input: it stops the browser tab from closing, and the address from moving to where the
 * form would be lost, until the person agrees.
 */
export function useLeaveGuard(dirty: boolean, discard: () => void): LeaveGuard {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const { pathname: path } = useLocation()
  const keepAlive = useContext(KeepAliveContext)
  const key = useRef({}).current
  // Set once nothing is lost any more: what is saved or given up is not asked for again.
  const released = useRef(false)
  const ask: Ask = async (page) => {
    if (!dirty || released.current) return true
    const agreed = await confirm({
      title: t('leave.title'),
      text: page ? t('leave.textOf', { page }) : t('leave.text'),
      ok: t('leave.ok'),
      cancel: t('leave.stay'),
      danger: true,
    })
    if (!agreed) return false
    release()
    discard()
    return true
  }
  const release = () => {
    released.current = true
    drop(key)
  }
  const latest = useRef(ask)
  latest.current = ask
  const go = useRef(navigate)
  go.current = navigate

  useEffect(() => {
    // A page that comes back into sight may have been saved meanwhile.
    if (!dirty) {
      released.current = false
      return drop(key)
    }
    guard(key, { path, ask: (page) => latest.current(page) })
    // Being hidden also ends an effect, but the input is still there.
    return () => {
      if (!keepAlive || keepAlive.isShown()) drop(key)
    }
  }, [dirty, path, keepAlive, key])

  useEffect(() => {
    // Browsers without the Navigation API leave the address free.
    if (!dirty || !('navigation' in window)) return
    const onNavigate = (event: NavigateEvent) => {
      if (released.current || !losesForm(event, keepAlive)) return
      event.preventDefault()
      const { navigationType, destination } = event
      void latest.current().then((agreed) => {
        if (!agreed) return
        window.navigation.removeEventListener('navigate', onNavigate)
        if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
        else void go.current(pathOf(destination.url), { replace: navigationType === 'replace' })
      })
    }
    window.navigation.addEventListener('navigate', onNavigate)
    return () => window.navigation.removeEventListener('navigate', onNavigate)
  }, [dirty, keepAlive])
  return { ask: () => latest.current(), release }
}

function guard(key: object, entry: UnsavedForm): void {
  unsavedForms.set(key, entry)
  window.addEventListener('beforeunload', keepWindow)
}

function drop(key: object): void {
  unsavedForms.delete(key)
  if (unsavedForms.size === 0) window.removeEventListener('beforeunload', keepWindow)
}

function keepWindow(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * losesForm says whether a form is gone after a move of the address: on another screen, unless its page is kept, or
 * where something else lies over the list. Downloads lose no input, and another document is stopped by beforeunload.
 */
function losesForm(
  { cancelable, destination, downloadRequest }: NavigateEvent,
  keepAlive: KeepAlive | null,
): boolean {
  if (!cancelable || downloadRequest !== null || !destination.sameDocument) return false
  if (keepAlive && !keepAlive.isShown()) return false
  const { pathname, searchParams } = new URL(destination.url)
  if (pathname !== window.location.pathname) return !keepAlive
  const here = new URLSearchParams(window.location.search)
  return OVERLAYS.some((name) => searchParams.get(name) !== here.get(name))
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
