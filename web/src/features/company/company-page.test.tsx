import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Company } from '../../api/generated'
import { openScreen } from '../../testing/open-screen'

const kept = {
  id: 1,
  version: 3,
  name: '安康健康科技有限公司',
  shortName: '安康',
  logo: '/files/logo.png',
  creditCode: '91330099MA0000000X',
  legalPerson: '张三',
  servicePhone: '13800000000',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '文三路 100 号',
  intro: '<p>安康</p>',
  licences: [],
  images: [],
  slogan: '',
} as Partial<Company>

describe('the page of the company', () => {
  it('keeps what is typed while another page is on show, and saves only that', async () => {
    const { api, user } = await openScreen('/Company/index', [1031], {
      companyGet: () => kept,
      companySave: () => ({ id: 1, version: 4 }),
    })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: '简称' })
    await user.clear(name)
    await user.type(name, '安康网')
    await user.click(screen.getByRole('tab', { name: '首页' }))
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    await user.click(screen.getByRole('tab', { name: /^公司/ }))
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '简称' })).value).toBe('安康网')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.inputsOf('companySave')).toEqual([{ version: 3, shortName: '安康网' }]))
  })
})
