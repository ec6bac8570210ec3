import { createContext, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { confirm } from '../../ui/confirm'

/** A hold asks the person; true means that the input may be lost. A page that is out of sight is named in the question. */
type Ask = (page?: string) => Promise<boolean>

interface Hold {
  /** The address whose page holds the input. */
  path: string
  ask: Ask
}

/** One entry for each form with unsaved input, also for those of pages that are kept out of sight. */
const holds = new Map<object, Hold>()

/** What a page needs to know about a frame that keeps it while other pages are on show. */
export interface Keeping {
  isShown: () => boolean
}

/** KeptPage tells a page that moving to another address only hides it; null means that it would be gone. */
export const KeptPage = createContext<Keeping | null>(null)

/**
 * askToLeave asks for every form with unsaved input, or for those of one page; whoever is about to throw pages away
 * waits for it.
 */
export async function askToLeave(path?: string, page?: string): Promise<boolean> {
  for (const hold of [...holds.values()]) {
    if ((path === undefined || hold.path === path) && !(await hold.ask(page))) return false
  }
  return true
}

/** holdsInput says whether the page of an address has unsaved input. */
export function holdsInput(path: string): boolean {
  return [...holds.values()].some((hold) => hold.path === path)
}

/** forgetInput is for input that is lost already, as when the session has ended. */
export function forgetInput(): void {
  holds.clear()
  window.removeEventListener('beforeunload', keepWindow)
}

/**
 * useLeaveGuard protects unsaved input: it stops the browser tab from closing and, where the page would be lost, the
 * address from moving to another screen until the person agrees. It returns the question for the form's own way out.
 */
export function useLeaveGuard(dirty: boolean, discard: () => void): () => Promise<boolean> {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const { pathname: path } = useLocation()
  const keeping = useContext(KeptPage)
  const key = useRef({}).current
  const ask: Ask = async (page) => {
    if (!dirty) return true
    const agreed = await confirm({
      title: t('leave.title'),
      text: page ? t('leave.textOf', { page }) : t('leave.text'),
      ok: t('leave.ok'),
      cancel: t('leave.stay'),
      danger: true,
    })
    if (!agreed) return false
    drop(key)
    discard()
    return true
  }
  const latest = useRef(ask)
  latest.current = ask
  const go = useRef(navigate)
  go.current = navigate

  useEffect(() => {
    // A page that comes back into sight may have been saved meanwhile.
    if (!dirty) return drop(key)
    hold(key, { path, ask: (page) => latest.current(page) })
    // Being hidden also ends an effect, but the input is still there.
    return () => {
      if (!keeping || keeping.isShown()) drop(key)
    }
  }, [dirty, path, keeping, key])

  useEffect(() => {
    // Browsers without the Navigation API leave the address free.
    if (!dirty || keeping || !('navigation' in window)) return
    const onNavigate = (event: NavigateEvent) => {
      if (!leavesScreen(event)) return
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
  }, [dirty, keeping])
  return () => latest.current()
}

function hold(key: object, entry: Hold): void {
  holds.set(key, entry)
  window.addEventListener('beforeunload', keepWindow)
}

function drop(key: object): void {
  holds.delete(key)
  if (holds.size === 0) window.removeEventListener('beforeunload', keepWindow)
}

function keepWindow(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

// Downloads and other documents are not ours to hold: the first lose nothing, the second meet beforeunload.
function leavesScreen({ cancelable, destination, downloadRequest }: NavigateEvent): boolean {
  if (!cancelable || downloadRequest !== null || !destination.sameDocument) return false
  return new URL(destination.url).pathname !== window.location.pathname
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}
