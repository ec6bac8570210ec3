import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../api/session'
import { fakeApi } from '../../testing/fake-api'
import { FormOwner } from '../form/form-owner'
import { PrivateImageInput } from '../form/private-image-input'
import { PrivatePhotos } from './private-photos'

const owner = { type: 'certification', id: 7 }
const photos = [
  { fileId: 11, label: '正面' },
  { fileId: 12, label: '反面' },
]
const made: string[] = []
const dropped: string[] = []

beforeEach(() => {
  made.length = 0
  dropped.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made.push(`blob:${made.length + 1}`)
    return made.at(-1) ?? ''
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((src) => void dropped.push(src))
  session.setState({ token: 'secret-token' })
})

const photo = () => new Response('pixels', { headers: { 'Content-Type': 'image/png' } })

function server() {
  return fakeApi({
    filePrivateUrl: ({ fileId }: { fileId: number }) => ({ url: `/files/private/t${fileId}` }),
    '/files/private/t11': photo,
    '/files/private/t12': photo,
  })
}

describe('private photos', () => {
  it('stay locked until somebody asks, and are forgotten when the view is closed', async () => {
    const api = server()
    render(<PrivatePhotos owner={owner} title="证件照" photos={photos} />)
    expect(api.received).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: '查看正面' }))
    const picture = await screen.findByRole('img', { name: '正面' })
    expect(picture.getAttribute('src')).toBe('blob:1')
    expect(api.inputsOf('filePrivateUrl')).toEqual([{ fileId: 11, ownerType: 'certification', ownerId: 7 }])
    expect(api.received.at(-1)?.headers.get('token')).toBe('secret-token')

    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(dropped).toEqual(['blob:1']))
  })

  it('are opened side by side, each once, however often the page is drawn', async () => {
    const api = server()
    const { rerender } = render(<PrivatePhotos open owner={owner} title="证件照" photos={photos} />)
    await screen.findByRole('img', { name: '反面' })
    rerender(<PrivatePhotos open owner={{ ...owner }} title="证件照" photos={[...photos]} />)
    await screen.findByRole('img', { name: '正面' })
    expect(api.inputsOf('filePrivateUrl')).toHaveLength(2)
  })

  it('can be brought nearer, turned, moved and put back', async () => {
    server()
    render(<PrivatePhotos open owner={owner} title="证件照" photos={photos.slice(0, 1)} />)
    const picture = await screen.findByRole('img', { name: '正面' })
    const stage = screen.getByRole('button', { name: /^正面：/ })
    await userEvent.click(screen.getByRole('button', { name: '放大正面' }))
    await userEvent.click(screen.getByRole('button', { name: '向右旋转正面' }))
    expect(picture.style.transform).toBe('translate(0px, 0px) rotate(90deg) scale(1.25)')
    fireEvent.keyDown(stage, { key: 'ArrowLeft' })
    fireEvent.keyDown(stage, { key: '[' })
    fireEvent.wheel(stage, { deltaY: 1 })
    expect(picture.style.transform).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
    fireEvent.keyDown(stage, { key: 'ArrowUp' })
    expect(picture.style.transform).toContain('translate(0px, 40px)')
    await userEvent.click(screen.getByRole('button', { name: '还原正面' }))
    expect(picture.style.transform).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
  })

  it('say so when they cannot be opened, and try again', async () => {
    const api = server()
    api.answer({ '/files/private/t11': () => new Response('', { status: 500 }) })
    render(<PrivatePhotos open owner={owner} title="证件照" photos={photos.slice(0, 1)} />)
    expect((await screen.findByRole('alert')).textContent).toContain('图片无法打开')
    api.answer({ '/files/private/t11': photo })
    await userEvent.click(screen.getByRole('button', { name: /重.?试/ }))
    await screen.findByRole('img', { name: '正面' })
  })
})

describe('the input of a private photo', () => {
  const file = new File(['x'], 'front.png', { type: 'image/png' })

  it('keeps the id of what was sent and shows it from memory', async () => {
    const api = fakeApi({ fileUpload: () => ({ fileId: 31, url: '' }) })
    const onChange = vi.fn()
    const { rerender } = render(<PrivateImageInput label="正面" usage="identity" onChange={onChange} />)
    await userEvent.upload(screen.getByLabelText('正面', { selector: 'input' }), file)
    await waitFor(() => expect(onChange).toHaveBeenCalledWith(31))
    expect(api.inputsOf<{ usage: string }>('fileUpload')[0]?.usage).toBe('identity')
    rerender(<PrivateImageInput label="正面" usage="identity" value={31} onChange={onChange} />)
    expect((await screen.findByRole('img', { name: '正面' })).getAttribute('src')).toBe('blob:1')
    await userEvent.click(screen.getByRole('button', { name: '移除正面' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('opens what is kept only when asked', async () => {
    const api = server()
    render(
      <FormOwner value={owner}>
        <PrivateImageInput label="正面" usage="identity" value={11} />
      </FormOwner>,
    )
    expect(api.received).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /查看正面/ }))
    await screen.findByRole('img', { name: '正面' })
    expect(api.inputsOf('filePrivateUrl')).toEqual([{ fileId: 11, ownerType: 'certification', ownerId: 7 }])
  })
})
