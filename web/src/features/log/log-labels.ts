import { useMemo } from 'react'
import {
  type Benefit,
  type HealthQuestion,
  type InsurancePlan,
  type Shift,
  type Sku,
  sections,
} from '../../api/generated'
import { resources } from '../../api/resources'
import { sayOf, useTranslation } from '../../locales/texts'
import type { Resource } from '../../resource/resource'
import { formatMoney } from '../../ui/number-text'

/** LogLabels are the labels for the names in a row of the log. */
export interface LogLabels {
  /** What kind of thing it is about: unit, account. */
  noun: (objectType: string) => string
  module: (module: string) => string
  field: (objectType: string, field: string) => string
  /** What somebody asked for: an operation, or something that is no resource's. */
  call: (call: string) => string
  /** What a permission code opens. */
  code: (code: number) => string
  /** One item of a list of things with parts, which is named by resource and field; several lines where the parts are lists. */
  item: (list: string, item: unknown) => string | string[]
}

const SKU_PARTS = [
  'skuNo',
  'priceFen',
  'marketFen',
  'costFen',
  'stock',
  'warnStock',
  'weightG',
  'image',
] as const satisfies readonly (keyof Sku)[]

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const byName: Readonly<Record<string, Resource & { readonly route: string }>> = resources

const SECTIONS = [...new Set(Object.values(byName).map(({ section }) => section))]

/** resourceOf is the resource that the log is about; undefined for what has no screen of its own. */
export function resourceOf(objectType: string): (typeof byName)[string] | undefined {
  return byName[objectType]
}

/** The screens that leave rows in the log, and where pictures of all three agreements are filed. */
export const MODULES = [
  ...new Set([
    '/profile',
    '/agreement',
    ...Object.values(byName).flatMap(({ route, screens }) => [
      route,
      ...Object.values(screens?.routes ?? {}),
    ]),
  ]),
]

export const OBJECT_TYPES = Object.keys(byName).filter((name) => name !== 'log')

/** useLogLabels loads the labels of every screen, because a log is about all of them. */
export function useLogLabels(): LogLabels {
  const { i18n } = useTranslation([...SECTIONS, 'profile', 'kit', 'enums', 'menu'] as never)
  const { language } = i18n
  return useMemo(() => {
    const say = sayOf(i18n.getFixedT(language))
    const sectionOf = (objectType: string) => byName[objectType]?.section ?? 'profile'
    return {
      noun: (type) => say([`${sectionOf(type)}:${type}.noun`, `log:objects.${type}`], { defaultValue: type }),
      module: (module) => say([`menu:${module}`, `log:modules.${module}`], { defaultValue: module }),
      field: (type, field) =>
        say(
          [
            `${sectionOf(type)}:${type}.fields.${field}`,
            `${sectionOf(type)}:fields.${field}`,
            `profile:${type}.fields.${field}`,
            `kit:fields.${field}`,
            `log:fields.${field}`,
          ],
          { defaultValue: field },
        ),
      call: (call) => say(keysOfCall(call), { defaultValue: call }),
      code: (code) =>
        placesOf(code)
          .map((path) => say([`menu:${path}`], { defaultValue: path }))
          .join(' / '),
      item: (list, item) => {
        if (list === 'doctor.schedule') {
          const { day, part } = item as Shift
          return [`enums:Weekday.${WEEKDAYS[day - 1]}`, `enums:DayPart.${part}`]
            .map((key) => say([key], { defaultValue: key }))
            .join(' ')
        }
        if (list === 'userCard.benefits') {
          const { title, text } = item as Benefit
          return [title, text].filter(Boolean).join(' · ')
        }
        if (list === 'insure.plans') {
          const { name, coverFen, termMonths, rates } = item as InsurancePlan
          const term = say(['special:insure.fields.termMonths'], { defaultValue: 'termMonths' })
          return [
            [name, formatMoney(coverFen, language), `${term} ${termMonths}`].join(' · '),
            ...rates.map(({ minAge, maxAge, gender, premiumFen }) => {
              const whom = say([`enums:RateGender.${gender}`], { defaultValue: gender })
              return [name, `${minAge}–${maxAge}`, whom, formatMoney(premiumFen, language)].join(' · ')
            }),
          ]
        }
        if (list === 'insure.declaration') {
          const { text, badAnswer } = item as HealthQuestion
          return `${text} · ${say([`enums:Answer.${badAnswer}`], { defaultValue: badAnswer })}`
        }
        if (list === 'goods.skus') {
          const { spec, ...parts } = item as Partial<Sku>
          const named = SKU_PARTS.filter((part) => parts[part] !== undefined).map((part) => {
            const name = say([`goods:goods.fields.${part}`], { defaultValue: part })
            const value = parts[part]
            const isAmount = part.endsWith('Fen') && typeof value === 'number'
            return `${name} ${isAmount ? formatMoney(value, language) : value}`
          })
          return [spec, ...named].join(' · ')
        }
        return Object.values(item as object).join(' ')
      },
    }
  }, [i18n, language])
}

/** keysOfCall are the texts that say what a call does: its own, or that of all calls of its kind. */
export function keysOfCall(call: string): string[] {
  const resource = Object.keys(byName)
    .filter((name) => call.startsWith(name))
    .reduce((longest, name) => (name.length > longest.length ? name : longest), '')
  return [`log:calls.${call}`, `log:ops.${call.slice(resource.length)}`]
}

/** placesOf are the addresses that a code opens; a section stands for its screens of the same code. */
function placesOf(code: number): string[] {
  return sections.flatMap((section) =>
    section.code === code
      ? [section.path]
      : section.screens.filter((screen) => screen.code === code).map(({ path }) => path),
  )
}
