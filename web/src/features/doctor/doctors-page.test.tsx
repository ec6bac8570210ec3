import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Doctor } from '../../api/generated'
import { openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const doctor = {
  id: 3,
  version: 4,
  name: '林一',
  gender: 'female',
  practiceNo: '110110000000001',
  departmentId: 5,
  departmentName: '内科',
  titleId: 6,
  titleName: '主任医师',
  hospitalName: '市一医院',
  hospitalLevel: '3A',
  specialty: '高血压与冠心病',
  intro: '',
  photo: '/files/3.jpg',
  honours: [],
  tags: ['心血管'],
  schedule: [
    { day: 1, part: 'am' },
    { day: 3, part: 'pm' },
  ],
  score: 4.8,
  reviewCount: 12,
  recommended: true,
  sort: 100,
  status: 'onShelf',
} as unknown as Doctor
const codes = [1007]

describe('doctors', () => {
  it('keep the parts of their week in the order of the week', async () => {
    const { api, user } = await openScreen('/famDoc/famIndex/edit/3', codes, {
      doctorDetail: () => doctor,
      departmentOptions: () => ({ items: [{ id: 5, label: '内科' }] }),
      titleOptions: () => ({ items: [{ id: 6, label: '主任医师' }] }),
      doctorSave: () => ({ id: 3, version: 5 }),
    })
    await user.click(await screen.findByRole('checkbox', { name: '周二 上午' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.inputsOf('doctorSave')).toEqual([
        {
          id: 3,
          version: 4,
          schedule: [
            { day: 1, part: 'am' },
            { day: 2, part: 'am' },
            { day: 3, part: 'pm' },
          ],
        },
      ]),
    )
  })

  it('are copied without licence and recommendation, and not shown until somebody has looked', async () => {
    const { user } = await openScreen('/famDoc/famIndex', codes, {
      doctorList: () => page([doctor]),
      doctorDetail: () => doctor,
      departmentOptions: () => ({ items: [] }),
      titleOptions: () => ({ items: [] }),
    })
    await press(user, '林一', '复制')
    const licence = await screen.findByRole<HTMLInputElement>('textbox', { name: /执业/ })
    expect(licence.value).toBe('')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '已下架' }).checked).toBe(true)
    expect(screen.getByRole('switch', { name: /推荐/ }).getAttribute('aria-checked')).toBe('false')
  })
})
