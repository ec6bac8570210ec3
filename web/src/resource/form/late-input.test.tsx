import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form } from 'antd'
import { describe, expect, it } from 'vitest'
import { lateInput } from './late-input'

interface ShownProps {
  value?: string
}

const Shown = ({ value }: ShownProps) => <output>{value}</output>

describe('an input whose code comes late', () => {
  it('has its field saved before it is there', async () => {
    let arrive = (_: typeof Shown) => {}
    const Cover = lateInput<ShownProps>(() => new Promise((resolve) => (arrive = resolve)))
    const saved: unknown[] = []
    render(
      <Form initialValues={{ cover: '/files/1.png' }} onFinish={(values) => saved.push(values)}>
        <Form.Item name="cover">
          <Cover />
        </Form.Item>
        <Button htmlType="submit">保存</Button>
      </Form>,
    )
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(saved).toEqual([{ cover: '/files/1.png' }]))
    arrive(Shown)
    expect(await screen.findByText('/files/1.png')).toBeTruthy()
  })
})
