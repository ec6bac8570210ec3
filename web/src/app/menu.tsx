import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import CrownOutlined from '@ant-design/icons/CrownOutlined'
import CustomerServiceOutlined from '@ant-design/icons/CustomerServiceOutlined'
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined'
import HeartOutlined from '@ant-design/icons/HeartOutlined'
import MedicineBoxOutlined from '@ant-design/icons/MedicineBoxOutlined'
import MessageOutlined from '@ant-design/icons/MessageOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import ReadOutlined from '@ant-design/icons/ReadOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import ShoppingOutlined from '@ant-design/icons/ShoppingOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import { matchPath } from 'react-router'
import type { Capability } from '../api/session'
import type { CodedSection, PageMeta, Screen, Section } from './screen'

/** menu is the one table of what the console offers: order, addresses, codes and pages. */
export const menu: readonly CodedSection[] = [
  {
    path: '/config',
    code: 1001,
    icon: <SettingOutlined />,
    screens: [
      {
        path: '/config/accOunt',
        code: 1002,
        texts: 'config',
        load: async () => (await import('../features/config/account-tabs')).AccountTabs,
      },
      {
        path: '/config/rules',
        forms: true,
        code: 1003,
        texts: 'config',
        load: async () => (await import('../features/config/roles-page')).RolesPage,
      },
      {
        path: '/config/jurisdiction',
        code: 1004,
        texts: 'config',
        load: async () => (await import('../features/config/permits-page')).PermitsPage,
      },
    ],
  },
  {
    path: '/carousel',
    code: 1005,
    icon: <NotificationOutlined />,
    screens: [
      {
        path: '/carousel/carIndex',
        texts: 'banner',
        load: async () => (await import('../features/banner/banner-pages')).PlatformAdsPage,
      },
      {
        path: '/carousel/shopIndex',
        code: 1042,
        texts: 'banner',
        load: async () => (await import('../features/banner/banner-pages')).ShopAdsPage,
      },
    ],
  },
  {
    path: '/userAdmin',
    code: 1006,
    icon: <TeamOutlined />,
    screens: [
      {
        path: '/userAdmin/userIndex',
        texts: 'member',
        load: async () => (await import('../features/member/members-page')).MembersPage,
      },
      {
        path: '/userAdmin/userAuth',
        code: 1030,
        texts: 'certification',
        load: async () => (await import('../features/member/certifications-page')).CertificationsPage,
      },
    ],
  },
  {
    path: '/userCard',
    code: 1040,
    icon: <CrownOutlined />,
    screens: [
      {
        path: '/userCard/userCardIndex',
        texts: 'member',
        load: async () => (await import('../features/member/tiers-page')).TiersPage,
      },
    ],
  },
  {
    path: '/famDoc',
    code: 1007,
    icon: <MedicineBoxOutlined />,
    screens: [
      {
        path: '/famDoc/famIndex',
        forms: true,
        code: 1007,
        texts: 'doctor',
        load: async () => (await import('../features/doctor/doctors-page')).DoctorsPage,
      },
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
      {
        path: '/famDoc/famPingjia',
        code: 1041,
        texts: 'doctor',
        load: async () => (await import('../features/doctor/reviews-page')).ReviewsPage,
      },
    ],
  },
  {
    path: '/patient',
    code: 1009,
    icon: <HeartOutlined />,
    screens: [
      {
        path: '/patient/patIndex',
        forms: true,
        code: 1009,
        texts: 'patient',
        load: async () => (await import('../features/patient/patients-page')).PatientsPage,
      },
    ],
  },
  {
    path: '/goods',
    code: 1010,
    icon: <ShoppingOutlined />,
    screens: [
      {
        path: '/goods/goodsList',
        forms: true,
        code: 1012,
        texts: 'goods',
        load: async () => (await import('../features/goods/goods-page')).GoodsPage,
      },
      {
        path: '/goods/goodsCarts',
        code: 1011,
        texts: 'goods',
        load: async () => (await import('../features/goods/categories-page')).CategoriesPage,
      },
      {
        path: '/goods/goodsUnit',
        code: 1038,
        texts: 'goods',
        load: async () => (await import('../features/goods/units-page')).UnitsPage,
      },
    ],
  },
  {
    path: '/industry',
    code: 1013,
    icon: <ReadOutlined />,
    screens: [
      {
        path: '/industry/indList',
        forms: true,
        code: 1013,
        texts: 'article',
        load: async () => (await import('../features/article/articles-page')).ArticlesPage,
      },
      {
        path: '/industry/indPl',
        code: 1013,
        texts: 'article',
        load: async () => (await import('../features/article/comments-page')).CommentsPage,
      },
    ],
  },
  {
    path: '/character',
    code: 1015,
    icon: <CustomerServiceOutlined />,
    screens: [
      {
        path: '/character/chaMed',
        forms: true,
        code: 1008,
        texts: 'special',
        load: async () => (await import('../features/special/visits-page')).VisitsPage,
      },
      {
        path: '/character/chaGene',
        forms: true,
        code: 1016,
        texts: 'special',
        load: async () => (await import('../features/special/gene-page')).GenePage,
      },
      {
        path: '/character/chaHealth',
        forms: true,
        code: 1017,
        texts: 'special',
        load: async () => (await import('../features/special/insure-page')).InsurePage,
      },
      {
        path: '/character/chaStew',
        forms: true,
        code: 1018,
        texts: 'special',
        load: async () => (await import('../features/special/stew-page')).StewPage,
      },
      {
        path: '/character/chaPhysical',
        forms: true,
        tabs: ['centre'],
        code: 1028,
        texts: 'special',
        load: async () => (await import('../features/special/phy-page')).PhyPage,
      },
      {
        path: '/character/chaGeng',
        forms: true,
        code: 1043,
        texts: 'special',
        load: async () => (await import('../features/special/more-page')).MorePage,
      },
    ],
  },
  {
    path: '/order',
    code: 1019,
    icon: <ProfileOutlined />,
    screens: [
      {
        path: '/order/orderHealth',
        forms: true,
        code: 1020,
        texts: 'order',
        load: async () => (await import('../features/order/visit-orders-page')).VisitOrdersPage,
      },
      {
        path: '/order/orderGoods',
        forms: true,
        code: 1021,
        texts: 'order',
        load: async () => (await import('../features/order/goods-orders-page')).GoodsOrdersPage,
      },
      {
        path: '/order/orderChaGene',
        forms: true,
        code: 1022,
        texts: 'order',
        load: async () => (await import('../features/order/gene-orders-page')).GeneOrdersPage,
      },
      {
        path: '/order/orderChaHealth',
        forms: true,
        code: 1023,
        texts: 'order',
        load: async () => (await import('../features/order/policy-orders-page')).PolicyOrdersPage,
      },
      {
        path: '/order/orderChaStew',
        forms: true,
        code: 1024,
        texts: 'order',
        load: async () => (await import('../features/order/stew-orders-page')).StewOrdersPage,
      },
      {
        path: '/order/orderPhy',
        forms: true,
        code: 1039,
        texts: 'order',
        load: async () => (await import('../features/order/checkup-orders-page')).CheckUpOrdersPage,
      },
      {
        path: '/order/refund',
        cap: 'finance',
        texts: 'order',
        load: async () => (await import('../features/order/money-page')).MoneyPage,
      },
    ],
  },
  {
    path: '/operLog',
    code: 1025,
    icon: <FileSearchOutlined />,
    screens: [
      {
        path: '/operLog/operList',
        texts: 'log',
        load: async () => (await import('../features/log/log-page')).LogPage,
      },
    ],
  },
  {
    path: '/Company',
    code: 1031,
    icon: <BankOutlined />,
    screens: [
      {
        path: '/Company/index',
        texts: 'company',
        load: async () => (await import('../features/company/company-page')).CompanyPage,
      },
    ],
  },
  {
    path: '/opinion',
    code: 1032,
    icon: <MessageOutlined />,
    screens: [
      {
        path: '/opinion/index',
        texts: 'feedback',
        load: async () => (await import('../features/feedback/feedback-page')).FeedbackPage,
      },
    ],
  },
  {
    path: '/agreement',
    code: 1033,
    icon: <AuditOutlined />,
    screens: [
      {
        path: '/agreement/agrUser',
        forms: true,
        code: 1034,
        texts: 'agreement',
        load: async () => (await import('../features/agreement/agreement-pages')).UserAgreementPage,
      },
      {
        path: '/agreement/agrLaw',
        forms: true,
        code: 1035,
        texts: 'agreement',
        load: async () => (await import('../features/agreement/agreement-pages')).LegalStatementPage,
      },
      {
        path: '/agreement/agrPrivacy',
        forms: true,
        code: 1036,
        texts: 'agreement',
        load: async () => (await import('../features/agreement/agreement-pages')).PrivacyPolicyPage,
      },
    ],
  },
]

/** belongsTo says whether an address is that of a page, or of one of its forms. */
export function belongsTo({ path, forms }: PageMeta, pathname: string): boolean {
  return matchPath(path, pathname) !== null || (forms === true && pathname.startsWith(`${path}/`))
}

/** visibleMenu keeps the sections and screens whose codes and capabilities are held; a section that leads nowhere goes too. */
export function visibleMenu(
  permitCodes: readonly number[],
  caps: Partial<Record<Capability, boolean>> = {},
): Section[] {
  const held = new Set(permitCodes)
  return menu
    .filter((section) => held.has(section.code))
    .map((section) => ({
      ...section,
      screens: section.screens.filter(
        ({ code, cap }) =>
          (code === undefined || held.has(code)) && (cap === undefined || caps[cap] === true),
      ),
    }))
    .filter((section) => shownScreens(section).length > 0)
}

/** shownScreens are the screens of a section that a menu lists. */
export function shownScreens(section: Section): Screen[] {
  return section.screens.filter(({ hidden }) => !hidden)
}
