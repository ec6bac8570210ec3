import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const handlers = { patientList: () => page([]), userOptions: () => ({ items: [] }) }

describe('the form of a patient', () => {
  it('reads from a resident card what it says, and asks for the guardian of a child', async () => {
    const { user } = await openScreen('/patient/patIndex/create', [1009], handlers)
    await user.type(await screen.findByRole('textbox', { name: /^证件号码/ }), '330099202002290026')
    await screen.findByText('2020-02-29')
    expect(screen.getByText('女')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await screen.findByText(/未满 18 岁，必须填写监护人姓名/)
  })

  it('has no address for what is no number', async () => {
    await openScreen('/patient/patIndex/edit/x', [1009], handlers)
    await waitFor(() => expect(location.pathname).toBe('/404'))
  })
})
