import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined'
import ShoppingOutlined from '@ant-design/icons/ShoppingOutlined'
import type { ParseKeys } from 'i18next'
import type { ComponentType, ReactNode } from 'react'

/** Paths with a title are those of the texts, so a screen cannot be listed without its name in four languages. */
export type TitledPath = ParseKeys<'menu'>

export interface Screen {
  path: TitledPath
  code: number
  /** The locale file of its section, fetched together with the page. */
  texts: 'doctor' | 'goods'
  load: () => Promise<ComponentType>
}

export interface Section {
  path: TitledPath
  code: number
  icon: ReactNode
  screens: readonly Screen[]
}

/** menu is the one table of what the console offers: order, addresses, codes and pages. */
export const menu: readonly Section[] = [
  {
    path: '/famDoc',
    code: 1007,
    icon: <MedicineBoxOutlined />,
    screens: [
      {
        path: '/famDoc/famCart',
        code: 1027,
        texts: 'doctor',
        load: async () => (await import('../features/doctor/departments-page')).DepartmentsPage,
      },
      {
        path: '/famDoc/famTitle',
        code: 1028,
        texts: 'doctor',
        load: async () => (await import('../features/doctor/titles-page')).TitlesPage,
      },
    ],
  },
  {
    path: '/goods',
    code: 1010,
    icon: <ShoppingOutlined />,
    screens: [
      {
        path: '/goods/goodsUnit',
        code: 1038,
        texts: 'goods',
        load: async () => (await import('../features/goods/units-page')).UnitsPage,
      },
    ],
  },
]

/** visibleMenu keeps the sections and screens whose codes are held; a section without a screen goes too. */
export function visibleMenu(permitCodes: readonly number[], sections = menu): Section[] {
  const held = new Set(permitCodes)
  return sections
    .filter((section) => held.has(section.code))
    .map((section) => ({ ...section, screens: section.screens.filter((screen) => held.has(screen.code)) }))
    .filter((section) => section.screens.length > 0)
}
