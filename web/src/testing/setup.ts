import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { loadTexts, startTexts } from '../app/i18n'

// A busy machine needs more than the usual second to draw a whole page.
configure({ asyncUtilTimeout: 5_000 })

beforeAll(async () => {
  await startTexts(undefined, 'zh')
  await loadTexts(['menu', 'enums', 'kit', 'goods', 'doctor'])
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
