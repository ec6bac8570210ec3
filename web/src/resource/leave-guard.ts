import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { confirm } from '../ui/confirm'

/** A hold asks the person; true means that the input may be lost. */
type Hold = () => Promise<boolean>

const holds = new Set<Hold>()

/** askToLeave asks for every form with unsaved input; whoever is about to throw views away waits for it. */
export async function askToLeave(): Promise<boolean> {
  for (const hold of [...holds]) if (!(await hold())) return false
  return true
}

/**
 * useLeaveGuard protects unsaved input: it stops the browser tab from closing and the address from moving to
 * another screen until the person agrees. It returns the question for the form's own way out.
 */
export function useLeaveGuard(dirty: boolean, discard: () => void): Hold {
  const { t } = useTranslation('kit')
  const navigate = useNavigate()
  const ask = async () => {
    const question = {
      title: t('leave.title'),
      text: t('leave.text'),
      ok: t('leave.ok'),
      cancel: t('leave.stay'),
    }
    if (!dirty) return true
    if (!(await confirm({ ...question, danger: true }))) return false
    discard()
    return true
  }
  const latest = useRef(ask)
  latest.current = ask
  const go = useRef(navigate)
  go.current = navigate

  useEffect(() => {
    if (!dirty) return
    const hold: Hold = () => latest.current()
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onNavigate = (event: NavigateEvent) => {
      if (!leavesScreen(event)) return
      event.preventDefault()
      const { navigationType, destination } = event
      void hold().then((agreed) => {
        if (!agreed) return
        holds.delete(hold)
        window.navigation.removeEventListener('navigate', onNavigate)
        if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
        else void go.current(pathOf(destination.url), { replace: navigationType === 'replace' })
      })
    }
    holds.add(hold)
    window.addEventListener('beforeunload', beforeUnload)
    // Browsers without the Navigation API keep the half-filled form in its tab instead.
    if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate)
    return () => {
      holds.delete(hold)
      window.removeEventListener('beforeunload', beforeUnload)
      if ('navigation' in window) window.navigation.removeEventListener('navigate', onNavigate)
    }
  }, [dirty])
  return () => latest.current()
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
