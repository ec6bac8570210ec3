import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import BugOutlined from '@ant-design/icons/BugOutlined'
import CompassOutlined from '@ant-design/icons/CompassOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined'
import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FileZipOutlined from '@ant-design/icons/FileZipOutlined'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import SkinOutlined from '@ant-design/icons/SkinOutlined'
import SmileOutlined from '@ant-design/icons/SmileOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import type { Screen, Section } from '../app/screen'
import { allows, type Role } from './role'

interface ShowcaseScreen extends Screen {
  /** The roles that may open it; absent where its section decides. */
  roles?: readonly Role[]
}

interface ShowcaseSection extends Section {
  roles?: readonly Role[]
  screens: readonly ShowcaseScreen[]
}

/** routes is the one table of the showcase: order, addresses, roles and pages. */
export const routes: readonly ShowcaseSection[] = [
  {
    path: '/documentation',
    icon: <FileTextOutlined />,
    screens: [
      {
        path: '/documentation/index',
        affix: true,
        texts: 'documentation',
        load: async () => (await import('./pages/documentation/documentation-page')).DocumentationPage,
      },
    ],
  },
  {
    path: '/guide',
    icon: <CompassOutlined />,
    screens: [
      {
        path: '/guide/index',
        noCache: true,
        texts: 'guide',
        load: async () => (await import('./pages/guide/guide-page')).GuidePage,
      },
    ],
  },
  {
    path: '/permission',
    icon: <LockOutlined />,
    alwaysShow: true,
    roles: ['admin', 'editor'],
    screens: [
      {
        path: '/permission/page',
        roles: ['admin'],
        texts: 'permission',
        load: async () => (await import('./pages/permission/page-page')).PagePermissionPage,
      },
      {
        path: '/permission/directive',
        texts: 'permission',
        load: async () => (await import('./pages/permission/directive-page')).DirectivePermissionPage,
      },
      {
        path: '/permission/role',
        roles: ['admin'],
        texts: 'permission',
        load: async () => (await import('./pages/permission/role-page')).RolePermissionPage,
      },
    ],
  },
  {
    path: '/icon',
    icon: <SmileOutlined />,
    screens: [
      {
        path: '/icon/index',
        noCache: true,
        texts: 'icon',
        load: async () => (await import('./pages/icon/icon-page')).IconsPage,
      },
    ],
  },
  {
    path: '/components',
    icon: <AppstoreOutlined />,
    screens: [
      {
        path: '/components/tinymce',
        texts: 'components',
        load: async () => (await import('./pages/components/tinymce-page')).TinymcePage,
      },
      {
        path: '/components/markdown',
        texts: 'components',
        load: async () => (await import('./pages/components/markdown-page')).MarkdownPage,
      },
      {
        path: '/components/json-editor',
        texts: 'components',
        load: async () => (await import('./pages/components/json-editor-page')).JsonEditorPage,
      },
      {
        path: '/components/split-pane',
        texts: 'components',
        load: async () => (await import('./pages/components/split-pane-page')).SplitPanePage,
      },
      {
        path: '/components/avatar-upload',
        texts: 'components',
        load: async () => (await import('./pages/components/avatar-upload-page')).AvatarUploadPage,
      },
      {
        path: '/components/dropzone',
        texts: 'components',
        load: async () => (await import('./pages/components/dropzone-page')).DropzonePage,
      },
      {
        path: '/components/sticky',
        texts: 'components',
        load: async () => (await import('./pages/components/sticky-page')).StickyPage,
      },
      {
        path: '/components/count-to',
        texts: 'components',
        load: async () => (await import('./pages/components/count-to-page')).CountToPage,
      },
      {
        path: '/components/mixin',
        texts: 'components',
        load: async () => (await import('./pages/components/mixin-page')).MixinPage,
      },
      {
        path: '/components/back-to-top',
        texts: 'components',
        load: async () => (await import('./pages/components/back-to-top-page')).BackToTopPage,
      },
      {
        path: '/components/drag-dialog',
        texts: 'components',
        load: async () => (await import('./pages/components/drag-dialog-page')).DragDialogPage,
      },
      {
        path: '/components/drag-select',
        texts: 'components',
        load: async () => (await import('./pages/components/drag-select-page')).DragSelectPage,
      },
      {
        path: '/components/dnd-list',
        texts: 'components',
        load: async () => (await import('./pages/components/dnd-list-page')).DndListPage,
      },
      {
        path: '/components/drag-kanban',
        texts: 'components',
        load: async () => (await import('./pages/components/drag-kanban-page')).DragKanbanPage,
      },
    ],
  },
  {
    path: '/charts',
    icon: <LineChartOutlined />,
    screens: [
      {
        path: '/charts/keyboard',
        noCache: true,
        texts: 'charts',
        load: async () => (await import('./pages/charts/keyboard-page')).KeyboardChartPage,
      },
      {
        path: '/charts/line',
        noCache: true,
        texts: 'charts',
        load: async () => (await import('./pages/charts/line-page')).LineChartPage,
      },
      {
        path: '/charts/mixchart',
        noCache: true,
        texts: 'charts',
        load: async () => (await import('./pages/charts/mixchart-page')).MixChartPage,
      },
    ],
  },
  {
    path: '/nested',
    icon: <PartitionOutlined />,
    screens: [
      {
        path: '/nested/menu1/menu1-1',
        within: ['/nested/menu1'],
        texts: 'nested',
        load: async () => (await import('./pages/nested/menus')).Menu11Page,
      },
      {
        path: '/nested/menu1/menu1-2/menu1-2-1',
        within: ['/nested/menu1', '/nested/menu1/menu1-2'],
        texts: 'nested',
        load: async () => (await import('./pages/nested/menus')).Menu121Page,
      },
      {
        path: '/nested/menu1/menu1-2/menu1-2-2',
        within: ['/nested/menu1', '/nested/menu1/menu1-2'],
        texts: 'nested',
        load: async () => (await import('./pages/nested/menus')).Menu122Page,
      },
      {
        path: '/nested/menu1/menu1-3',
        within: ['/nested/menu1'],
        texts: 'nested',
        load: async () => (await import('./pages/nested/menus')).Menu13Page,
      },
      {
        path: '/nested/menu2',
        texts: 'nested',
        load: async () => (await import('./pages/nested/menus')).Menu2Page,
      },
    ],
  },
  {
    path: '/example',
    icon: <EditOutlined />,
    screens: [
      {
        path: '/example/list',
        texts: 'example',
        load: async () => (await import('./pages/example/list-page')).ArticleListPage,
      },
      {
        path: '/example/create',
        texts: 'example',
        load: async () => (await import('./pages/example/create-page')).CreateArticlePage,
      },
      {
        path: '/example/edit/*',
        hidden: true,
        noCache: true,
        activeMenu: '/example/list',
        texts: 'example',
        load: async () => (await import('./pages/example/edit-page')).EditArticlePage,
      },
    ],
  },
  {
    path: '/tab',
    icon: <TableOutlined />,
    screens: [
      {
        path: '/tab/index',
        texts: 'tab',
        load: async () => (await import('./pages/tab/tab-page')).TabPage,
      },
    ],
  },
  {
    path: '/error',
    icon: <WarningOutlined />,
    screens: [
      {
        path: '/error/401',
        noCache: true,
        texts: 'error-log',
        load: async () => (await import('./pages/error/error-pages')).Error401Page,
      },
      {
        path: '/error/404',
        noCache: true,
        texts: 'error-log',
        load: async () => (await import('./pages/error/error-pages')).Error404Page,
      },
    ],
  },
  {
    path: '/error-log',
    icon: <BugOutlined />,
    screens: [
      {
        path: '/error-log/log',
        texts: 'error-log',
        load: async () => (await import('./pages/error-log/log-page')).ErrorLogPage,
      },
    ],
  },
  {
    path: '/excel',
    icon: <FileExcelOutlined />,
    screens: [
      {
        path: '/excel/export-excel',
        texts: 'excel',
        load: async () => (await import('./pages/excel/export-excel-page')).ExportExcelPage,
      },
      {
        path: '/excel/export-selected-excel',
        texts: 'excel',
        load: async () => (await import('./pages/excel/export-selected-excel-page')).ExportSelectedExcelPage,
      },
      {
        path: '/excel/export-merge-header',
        texts: 'excel',
        load: async () => (await import('./pages/excel/export-merge-header-page')).ExportMergeHeaderPage,
      },
      {
        path: '/excel/upload-excel',
        texts: 'excel',
        load: async () => (await import('./pages/excel/upload-excel-page')).UploadExcelPage,
      },
    ],
  },
  {
    path: '/zip',
    icon: <FileZipOutlined />,
    alwaysShow: true,
    screens: [
      {
        path: '/zip/download',
        texts: 'zip',
        load: async () => (await import('./pages/zip/download-page')).ZipDownloadPage,
      },
    ],
  },
  {
    path: '/pdf',
    icon: <FilePdfOutlined />,
    screens: [
      {
        path: '/pdf/index',
        texts: 'pdf',
        load: async () => (await import('./pages/pdf/pdf-page')).PdfPage,
      },
    ],
  },
  {
    path: '/theme',
    icon: <SkinOutlined />,
    screens: [
      {
        path: '/theme/index',
        texts: 'theme',
        load: async () => (await import('./pages/theme/theme-page')).ThemePage,
      },
    ],
  },
  {
    path: '/clipboard',
    icon: <CopyOutlined />,
    screens: [
      {
        path: '/clipboard/index',
        texts: 'clipboard',
        load: async () => (await import('./pages/clipboard/clipboard-page')).ClipboardPage,
      },
    ],
  },
  {
    path: '/i18n',
    icon: <GlobalOutlined />,
    screens: [
      {
        path: '/i18n/index',
        texts: 'i18n',
        load: async () => (await import('./pages/i18n/i18n-page')).I18nPage,
      },
    ],
  },
  {
    path: '/external-link',
    icon: <LinkOutlined />,
    screens: [
      {
        path: '/external-link/docs',
        href: 'https://ant.design/',
        texts: 'documentation',
        load: async () => () => null,
      },
    ],
  },
]

/** visibleTo keeps what a role may open; a section that is left without a screen goes too. */
export function visibleTo(role: Role): ShowcaseSection[] {
  return routes
    .filter(({ roles }) => allows(role, roles))
    .map((section) => ({ ...section, screens: section.screens.filter(({ roles }) => allows(role, roles)) }))
    .filter(({ screens }) => screens.length > 0)
}
