import { render, screen, waitFor } from '@testing-library/react'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { RichEditor } from './rich-editor'

// A page out of sight is drawn again when something that it shows changes.
it('outlives a change while it is out of sight', async () => {
  const page = (mode: 'visible' | 'hidden', value: string) => (
    <Activity mode={mode}>
      <RichEditor label="正文" imageTypes={[]} upload={async () => ''} value={value} />
    </Activity>
  )
  const { rerender } = render(page('visible', '<p>一</p>'))
  expect(screen.getByRole('textbox', { name: '正文' }).textContent).toBe('一')
  rerender(page('hidden', '<p>一</p>'))
  // The library lets its editor go a moment later.
  await waitFor(() => expect(document.querySelector('[contenteditable=true]')).toBeNull())
  rerender(page('hidden', '<p>二</p>'))
  rerender(page('visible', '<p>二</p>'))
  expect((await screen.findByRole('textbox', { name: '正文' })).textContent).toBe('二')
})
