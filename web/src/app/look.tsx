import 'virtual:antd-styles.css'
import { ConfigProvider } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { consoleTheme, THEME_CLASS } from '../ui/theme'
import { libraryTexts } from './library-texts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** Look gives the component library its colours, its language and the nonce that its styles need. */
export function Look({ children }: { children: ReactNode }): ReactNode {
  const locale = useStore(libraryTexts, (state) => state.locale)
  // On the root element, so that our own styles can use the theme's variables everywhere.
  useLayoutEffect(() => {
    document.documentElement.classList.add(THEME_CLASS)
    return () => document.documentElement.classList.remove(THEME_CLASS)
  }, [])
  return (
    <ConfigProvider locale={locale} theme={consoleTheme} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
