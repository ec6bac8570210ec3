import type charts from './zh/charts.json'
import type clipboard from './zh/clipboard.json'
import type components from './zh/components.json'
import type documentation from './zh/documentation.json'
import type errorLog from './zh/error-log.json'
import type example from './zh/example.json'
import type excel from './zh/excel.json'
import type guide from './zh/guide.json'
import type i18n from './zh/i18n.json'
import type icon from './zh/icon.json'
import type menu from './zh/menu.json'
import type nested from './zh/nested.json'
import type pdf from './zh/pdf.json'
import type permission from './zh/permission.json'
import type tab from './zh/tab.json'
import type theme from './zh/theme.json'
import type zip from './zh/zip.json'

type Titles = typeof menu

// Beside the product's own: its titles stand in the same menu, and each group of pages has a namespace.
declare module '../../locales/namespaces' {
  interface MenuTexts extends Titles {}
  interface Namespaces {
    documentation: typeof documentation
    guide: typeof guide
    permission: typeof permission
    icon: typeof icon
    components: typeof components
    charts: typeof charts
    nested: typeof nested
    example: typeof example
    tab: typeof tab
    'error-log': typeof errorLog
    excel: typeof excel
    zip: typeof zip
    pdf: typeof pdf
    theme: typeof theme
    clipboard: typeof clipboard
    i18n: typeof i18n
  }
}
