import type { Page } from '@playwright/test'
import { callApi, fresh, joined } from './staff'

/** Everything that a check-up takes: a member with a patient, and a package at a centre that is open every day. */
export async function preparedCheckUp(
  page: Page,
  of: { called: string; phone: string; quota: number; closedDates?: string[] },
) {
  const centre = fresh(`${of.called}体检中心`)
  const { id: centreId } = await callApi(page, 'centreSave', {
    name: centre,
    licenceNo: fresh(`${of.called}许可`),
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    address: '文三路 100 号',
    phone: '0571-88886666',
    openDays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
    slots: [{ start: '08:00', end: '10:00', quota: of.quota }],
    closedDates: of.closedDates ?? [],
  })
  const { items } = await callApi(page, 'phyList', { pageSize: 10 })
  const cover = (items as { cover: string }[])[0]?.cover
  const service = fresh(`${of.called}体检套餐`)
  const { id: serviceId } = await callApi(page, 'phySave', {
    name: service,
    cover,
    detail: '<p>体检</p>',
    priceFen: 59_900,
    centres: [{ centreId }],
    items: [{ group: '一般检查', name: '身高体重' }],
    addOns: [{ name: '骨密度', priceFen: 8_000 }],
    status: 'onShelf',
  })
  return { centre, centreId, service, serviceId, ...(await joined(page, `${of.called}体检会员`, of.phone)) }
}
