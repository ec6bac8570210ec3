import '@ant-design/v5-patch-for-react-19'
import '@refinedev/antd/dist/reset.css'
import {
  AuthPage,
  DateField,
  DeleteButton,
  EditButton,
  List,
  RefineThemes,
  TagField,
  ThemedLayout,
  useNotificationProvider,
  useTable,
} from '@refinedev/antd'
import { Authenticated, Refine } from '@refinedev/core'
import routerProvider, { CatchAllNavigate, NavigateToResource } from '@refinedev/react-router'
import { App, ConfigProvider, Space, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Outlet, Route, Routes } from 'react-router'
import { isSignedIn, listPage, signIn, signOut } from '../caredesk-api.js'

const authProvider = {
  // The kit's own page asks for an e-mail address; its first part is the account's name.
  login: async ({ email, password }) => {
    try {
      await signIn(email.split('@')[0], password)
      return { success: true, redirectTo: '/' }
    } catch (error) {
      return { success: false, error }
    }
  },
  logout: async () => {
    signOut()
    return { success: true, redirectTo: '/login' }
  },
  check: async () =>
    isSignedIn() ? { authenticated: true } : { authenticated: false, redirectTo: '/login' },
  onError: async (error) => ({ error }),
}

const notCompared = () => Promise.reject(new Error('only the list is compared'))

const dataProvider = {
  getList: ({ resource, pagination: { currentPage: page, pageSize }, sorters: [{ field, order }] }) =>
    listPage(resource, { page, pageSize, field, order }),
  getOne: notCompared,
  create: notCompared,
  update: notCompared,
  deleteOne: notCompared,
  getApiUrl: () => '/api',
}

const resources = [
  {
    name: 'goodsUnit',
    list: '/goodsUnit',
    edit: '/goodsUnit/:id',
    meta: { label: 'Goods units', canDelete: true },
  },
]

function GoodsUnits() {
  const { tableProps } = useTable({
    resource: 'goodsUnit',
    pagination: { pageSize: 20 },
    sorters: { initial: [{ field: 'sort', order: 'asc' }] },
  })
  return (
    <List>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="name" title="Name" />
        <Table.Column dataIndex="sort" title="Sort" sorter />
        <Table.Column dataIndex="goodsCount" title="Goods count" />
        <Table.Column dataIndex="status" title="Status" render={(status) => <TagField value={status} />} />
        <Table.Column
          dataIndex="createdAt"
          title="Created at"
          sorter
          render={(time) => <DateField value={time} format="YYYY-MM-DD HH:mm:ss" />}
        />
        <Table.Column
          title="Actions"
          render={(_, { id }) => (
            <Space>
              <EditButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
    </List>
  )
}

const signedInPages = (
  <Authenticated key="pages" fallback={<CatchAllNavigate to="/login" />}>
    <ThemedLayout>
      <Outlet />
    </ThemedLayout>
  </Authenticated>
)

const signedOutPages = (
  <Authenticated key="sign-in" fallback={<Outlet />}>
    <NavigateToResource resource="goodsUnit" />
  </Authenticated>
)

function Console() {
  return (
    <BrowserRouter>
      <ConfigProvider theme={RefineThemes.Blue}>
        <App>
          <Refine
            authProvider={authProvider}
            dataProvider={dataProvider}
            notificationProvider={useNotificationProvider}
            routerProvider={routerProvider}
            resources={resources}
            options={{ disableTelemetry: true, syncWithLocation: true, warnWhenUnsavedChanges: true }}
          >
            <Routes>
              <Route element={signedInPages}>
                <Route index element={<NavigateToResource resource="goodsUnit" />} />
                <Route path="/goodsUnit" element={<GoodsUnits />} />
              </Route>
              <Route element={signedOutPages}>
                <Route
                  path="/login"
                  element={<AuthPage type="login" registerLink={false} forgotPasswordLink={false} />}
                />
              </Route>
            </Routes>
          </Refine>
        </App>
      </ConfigProvider>
    </BrowserRouter>
  )
}

createRoot(document.getElementById('root')).render(<Console />)
