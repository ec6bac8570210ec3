import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { resources } from '../../api/generated'
import type { Resource } from '../../resource/resource'

/** LogWords puts the names in a row of the log into words. */
export interface LogWords {
  /** What kind of thing it is about: unit, account. */
  noun: (objectType: string) => string
  module: (module: string) => string
  field: (objectType: string, field: string) => string
}

const byName: Readonly<Record<string, Resource & { readonly route: string }>> = resources

const SECTIONS = [...new Set(Object.values(byName).map(({ section }) => section))]

/** resourceOf is the resource that the log is about; undefined for what has no screen of its own. */
export function resourceOf(objectType: string): (typeof byName)[string] | undefined {
  return byName[objectType]
}

/** The screens that leave rows in the log. */
export const MODULES = [...new Set(['/profile', ...Object.values(byName).map(({ route }) => route)])]

export const OBJECT_TYPES = Object.keys(byName).filter((name) => name !== 'log')

/** useLogWords finds the words of every screen: a log is about all of them. */
export function useLogWords(): LogWords {
  const { i18n } = useTranslation([...SECTIONS, 'profile', 'kit', 'enums', 'menu'] as never)
  const { language } = i18n
  return useMemo(() => {
    const say = i18n.getFixedT(language) as unknown as (
      keys: string[],
      fallback: { defaultValue: string },
    ) => string
    const sectionOf = (objectType: string) => byName[objectType]?.section ?? 'profile'
    return {
      noun: (type) => say([`${sectionOf(type)}:${type}.noun`, `log:objects.${type}`], { defaultValue: type }),
      module: (module) => say([`menu:${module}`, `log:modules.${module}`], { defaultValue: module }),
      field: (type, field) =>
        say(
          [
            `${sectionOf(type)}:${type}.fields.${field}`,
            `profile:${type}.fields.${field}`,
            `kit:fields.${field}`,
            `log:fields.${field}`,
          ],
          { defaultValue: field },
        ),
    }
  }, [i18n, language])
}
