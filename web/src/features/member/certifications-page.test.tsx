import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Certification } from '../../api/generated'
import { dialogOf, openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const paper = (id: number, realName: string) =>
  ({
    id,
    version: 2,
    memberNo: `M${id}`,
    memberNickname: '小雨',
    realName,
    idType: 'residentId',
    idNo: '330***************',
    status: 'pending',
    attempt: 1,
    warnings: [],
    attempts: [],
    frontFile: 0,
    backFile: 0,
    handFile: 0,
    createdAt: '2026-03-01T08:00:00Z',
    actions: ['approve', 'reject'],
  }) as unknown as Certification

const open = (one: Certification) =>
  openScreen('/userAdmin/userAuth', [1006, 1030], {
    CertificationList: () => page([one]),
    CertificationDetail: () => one,
    CertificationClaim: () => ({ mine: true, by: '', until: null }),
    CertificationAudit: () => ({ id: one.id, version: 3, next: 0 }),
  })

describe('the audit of documents', () => {
  it('takes a decision by a key and goes on with the next document', async () => {
    const papers = [paper(1, '张*'), paper(2, '李*')]
    const { api, user } = await openScreen('/userAdmin/userAuth', [1006, 1030], {
      CertificationList: () => page(papers),
      CertificationDetail: ({ id }: { id: number }) => papers.find((one) => one.id === id),
      CertificationClaim: () => ({ mine: true, by: '', until: null }),
      CertificationAudit: () => ({ id: 1, version: 3, next: 2 }),
    })
    await user.click(await screen.findByRole('button', { name: '审核 M1 张*' }))
    const approve = await screen.findByRole<HTMLButtonElement>('button', { name: /^通过(?!并)/ })
    await waitFor(() => expect(approve.disabled).toBe(false))
    await user.keyboard('a')
    await screen.findByText('M2 李*')
    expect(api.inputsOf('CertificationAudit')).toEqual([{ id: 1, version: 2, result: 'approved' }])
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /^驳回/ }).disabled).toBe(false),
    )
    await user.keyboard('r')
    const question = await dialogOf('驳回“M2 李*”的认证')
    await user.click(question.getByRole('radio', { name: '其他' }))
    await user.click(question.getByRole('button', { name: '驳回' }))
    // No code says why, so words must.
    await question.findByText('此项必填')
    expect(api.inputsOf('CertificationAudit')).toHaveLength(1)
  })

  it('opens the photos once the document is claimed', async () => {
    const one = { ...paper(1, '张*'), frontFile: 7 }
    let answer = (_: object) => {}
    const claim = new Promise<object>((resolve) => {
      answer = resolve
    })
    const { api, user } = await openScreen('/userAdmin/userAuth', [1006, 1030], {
      CertificationList: () => page([one]),
      CertificationDetail: () => one,
      CertificationClaim: () => claim,
      filePrivateUrl: () => ({ url: '/files/private/x', name: 'x.png', mime: 'image/png', expiresAt: '' }),
    })
    await user.click(await screen.findByRole('button', { name: '审核 M1 张*' }))
    await waitFor(() => expect(api.inputsOf('CertificationClaim')).toHaveLength(1))
    expect(api.inputsOf('filePrivateUrl')).toEqual([])
    answer({ mine: true, by: '', until: null })
    await waitFor(() =>
      expect(api.inputsOf('filePrivateUrl')).toEqual([{ fileId: 7, ownerType: 'Certification', ownerId: 1 }]),
    )
  })

  it('sends the note that was written beside the approval', async () => {
    const { api, user } = await open(paper(1, '张*'))
    await user.click(await screen.findByRole('button', { name: '审核 M1 张*' }))
    const note = await screen.findByRole<HTMLInputElement>('textbox', { name: '审核备注' })
    await waitFor(() => expect(note.disabled).toBe(false))
    // A letter that is typed is no decision.
    await user.type(note, 'already seen')
    await user.click(screen.getByRole('button', { name: /^通过/ }))
    await waitFor(() =>
      expect(api.inputsOf('CertificationAudit')).toEqual([
        { id: 1, version: 2, result: 'approved', note: 'already seen' },
      ]),
    )
  })

  it('offers each decision by what the server allows', async () => {
    const { user } = await open({ ...paper(1, '张*'), actions: ['reject'] })
    await user.click(await screen.findByRole('button', { name: '审核 M1 张*' }))
    await screen.findByRole('button', { name: /^驳回/ })
    expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull()
  })
})
