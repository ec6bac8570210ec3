import { creationPinyin } from 'virtual:menu-pinyin'
import { resources } from '../../api/resources'
import { createAddress, hasScreen } from '../../resource/record-address'
import { type Resource, tabOf } from '../../resource/resource'
import type { Screen, Section, TitledPath } from '../screen'
import type { Entry } from './palette-entries'

interface Options {
  sections: readonly Section[]
  mayCall: (callName: string) => boolean
  titleOf: (path: TitledPath) => string
  /** What making a record of a resource is called, as on the button above its list. */
  wordsOf: (resource: string) => string
  withPinyin: boolean
}

/** newRecords are the forms of new records that the account may save. */
export function newRecords({ sections, mayCall, titleOf, wordsOf, withPinyin }: Options): Entry[] {
  const all: readonly Resource[] = Object.values(resources)
  return all
    .filter((resource) => isMade(resource, mayCall))
    .flatMap((resource) =>
      screensOf(resource, sections).map(({ section, screen }) => ({
        key: `new ${resource.name} ${screen.path}`,
        address: createAddress(screen.path, tabOf(resource), screen),
        title: [wordsOf(resource.name)],
        pinyinTitle: (withPinyin && creationPinyin[resource.name]) || [],
        // Two screens may call their records alike.
        hint: [...new Set([titleOf(section.path), titleOf(screen.path)])].join(' > '),
      })),
    )
}

/** isMade says whether records of a resource are made on a screen of their own; some are one record alone. */
function isMade({ name, calls: { save, list, tree } }: Resource, mayCall: Options['mayCall']): boolean {
  return save !== undefined && (list ?? tree) !== undefined && hasScreen(name) && mayCall(save.callName)
}

function screensOf({ route, screens }: Resource, sections: readonly Section[]) {
  const routes = screens ? Object.values(screens.routes) : [route]
  return sections.flatMap((section) =>
    section.screens
      .filter((screen: Screen) => routes.includes(screen.path))
      .map((screen) => ({ section, screen })),
  )
}
