import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { limits } from '../../api/limits'
import { fakeApi } from '../../testing/fake-api'
import { DocumentInput } from './document-input'

const ADDRESS = `/files/${'0a'.repeat(16)}.pdf`

function Input({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <DocumentInput label="条款" usage="serviceFile" value={value} onChange={setValue} />
}

const pdf = (name: string, type = 'application/pdf') => new File(['%PDF-1.7'], name, { type })

describe('the input for a document', () => {
  it('sends a PDF, leads to it under its name, and takes it away again', async () => {
    const api = fakeApi({ fileUpload: () => ({ url: ADDRESS, name: '条款.pdf' }) })
    render(<Input />)
    await userEvent.upload(screen.getByLabelText('条款'), pdf('条款.pdf'))
    const link = await screen.findByRole('link', { name: '条款.pdf · 条款' })
    expect(link.getAttribute('href')).toBe(ADDRESS)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(api.received).toHaveLength(1)

    await userEvent.click(screen.getByRole('button', { name: '移除条款' }))
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    expect(screen.getByRole('button', { name: '上传 PDF：条款' })).toBeTruthy()
  })

  it('says at once what it does not take', async () => {
    const api = fakeApi({})
    render(<Input initial={ADDRESS} />)
    const picker = screen.getByLabelText('条款')
    const choose = userEvent.setup({ applyAccept: false })
    await choose.upload(picker, pdf('条款.png', 'image/png'))
    expect((await screen.findByRole('alert')).textContent).toBe('只支持 PDF 文件')

    const large = pdf('条款.pdf')
    Object.defineProperty(large, 'size', { value: limits.documentBytes + 1 })
    await choose.upload(picker, large)
    expect((await screen.findByRole('alert')).textContent).toBe('文件不能超过 20 MB')
    expect(api.received).toEqual([])
    // What is kept stays.
    expect(screen.getByRole('link', { name: '查看 PDF · 条款' }).getAttribute('href')).toBe(ADDRESS)
  })
})
