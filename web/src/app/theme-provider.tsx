import { ConfigProvider } from 'antd'
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import 'virtual:antd-styles.css'
import { THEME_CLASS, themeOf } from '../ui/theme'
import { useReducedMotion } from '../ui/use-media'
import { listenToErrors } from './error-log/error-log'
import { libraryTexts } from './library-texts'
import { requiredMark } from './required-mark'
import { loadDarkAlgorithm, useDark } from './settings/appearance'
import { settings } from './settings/settings'
import { controlSize } from './settings/size'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** ThemeProvider gives the component library its colours, its sizes, its language and the nonce that its styles need. */
export function ThemeProvider({ children }: { children: ReactNode }): ReactNode {
  const locale = useStore(libraryTexts, (state) => state.locale)
  const size = useStore(controlSize, (state) => state.size)
  const appearance = useStore(settings, (state) => state.appearance)
  // A colour picker tells every step of the way; drawing may lag behind it.
  const colour = useDeferredValue(useStore(settings, (state) => state.theme))
  const { wanted, algorithm } = useDark()
  const reducedMotion = useReducedMotion()
  const theme = useMemo(
    () => themeOf({ colour, size, reducedMotion, darkAlgorithm: algorithm }),
    [colour, size, reducedMotion, algorithm],
  )
  const dark = algorithm !== undefined

  useEffect(listenToErrors, [])

  useEffect(() => {
    if (wanted && !dark) loadDarkAlgorithm().catch(() => undefined)
  }, [wanted, dark])

  // On the root element, so that our own styles can use the theme's variables everywhere.
  useLayoutEffect(() => {
    document.documentElement.classList.add(THEME_CLASS)
    return () => document.documentElement.classList.remove(THEME_CLASS)
  }, [])

  // The page before and after the console follows the same choice; where there is none it asks the system by itself.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (wanted !== dark) return
    if (appearance === 'system') delete dataset.appearance
    else dataset.appearance = appearance
  }, [appearance, wanted, dark])

  return (
    <ConfigProvider
      locale={locale}
      theme={theme}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      form={{ requiredMark }}
    >
      {children}
    </ConfigProvider>
  )
}
