import { Admin, DataTable, DateField, DeleteButton, EditButton, List, Resource } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { isSignedIn, listPage, signIn, signOut } from '../caredesk-api.js'

const authProvider = {
  login: ({ username, password }) => signIn(username, password),
  logout: async () => signOut(),
  checkAuth: () => (isSignedIn() ? Promise.resolve() : Promise.reject()),
  checkError: async () => undefined,
  getPermissions: async () => undefined,
}

const notCompared = () => Promise.reject(new Error('only the list is compared'))

const dataProvider = {
  getList: (resource, { pagination: { page, perPage: pageSize }, sort: { field, order } }) =>
    listPage(resource, { page, pageSize, field, order }),
  getOne: notCompared,
  getMany: notCompared,
  getManyReference: notCompared,
  create: notCompared,
  update: notCompared,
  updateMany: notCompared,
  delete: notCompared,
  deleteMany: notCompared,
}

function GoodsUnits() {
  return (
    <List perPage={20} sort={{ field: 'sort', order: 'ASC' }} exporter={false}>
      <DataTable rowClick={false}>
        <DataTable.Col source="name" disableSort />
        <DataTable.NumberCol source="sort" />
        <DataTable.NumberCol source="goodsCount" disableSort />
        <DataTable.Col source="status" disableSort />
        <DataTable.Col source="createdAt">
          <DateField source="createdAt" showTime />
        </DataTable.Col>
        <DataTable.Col>
          <EditButton />
          <DeleteButton />
        </DataTable.Col>
      </DataTable>
    </List>
  )
}

createRoot(document.getElementById('root')).render(
  <Admin authProvider={authProvider} dataProvider={dataProvider} requireAuth disableTelemetry>
    <Resource name="goodsUnit" options={{ label: 'Goods units' }} list={GoodsUnits} />
  </Admin>,
)
