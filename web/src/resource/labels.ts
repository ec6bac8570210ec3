import { useMemo } from 'react'
import { sayOf, useTranslation } from '../locales/texts'
import { numberFormat } from '../ui/number-text'
import type { Resource } from './resource'

export interface Labels {
  readonly language: string
  /** The screen's name: goods units. */
  readonly title: string
  /** One record, inside a sentence: unit. */
  readonly noun: string
  field: (name: string) => string
  /** The words of one value of an enum. */
  value: (enumName: string, value: string) => string
  /** A number as the language writes it. */
  number: (value: number) => string
  flag: (value: boolean) => string
}

/** useLabels finds a resource's words in its section's texts; fields that all of a section share, or all there are, are named once. */
export function useLabels(resource: Resource): Labels {
  const { i18n } = useTranslation([resource.section, 'menu', 'kit', 'enums'] as never)
  const { language } = i18n
  return useMemo(() => {
    // These keys are made from names the server describes, so the compiler cannot know them; a test holds the texts complete.
    const say = sayOf(i18n.getFixedT(language))
    const own = `${resource.section}:${resource.name}`
    return {
      // The one name that a screen has, in the menu too.
      title: say(`menu:${routeOf(resource)}`),
      noun: say(`${own}.noun`),
      field: (name) =>
        say([`${own}.fields.${name}`, `${resource.section}:fields.${name}`, `kit:fields.${name}`]),
      value: (enumName, value) => say(`enums:${enumName}.${value}`),
      ...ownWords(language, (value) => say(value ? 'kit:yes' : 'kit:no')),
    }
  }, [i18n, language, resource])
}

function routeOf({ route, screen, screens }: Resource): string {
  return (screen !== undefined && screens?.routes[screen]) || route
}

/** usePlainLabels shows values that belong to no resource: as they are, and numbers as the language writes them. */
export function usePlainLabels(): Labels {
  const { t, i18n } = useTranslation('kit')
  const { language } = i18n
  return useMemo(
    () => ({
      title: '',
      noun: '',
      field: String,
      value: (_, code) => code,
      ...ownWords(language, (value) => t(value ? 'yes' : 'no')),
    }),
    [language, t],
  )
}

function ownWords(language: string, flag: Labels['flag']): Pick<Labels, 'language' | 'number' | 'flag'> {
  // Made once, since a list has many numbers.
  const { format } = numberFormat(language)
  return { language, number: format, flag }
}
