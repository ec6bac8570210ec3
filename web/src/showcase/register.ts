import { extend } from '../app/extension'
import { addTextFiles } from '../app/i18n'

// Before anything else of the console runs: the first texts and the first page may be those of the showcase.
addTextFiles(import.meta.glob('./locales/*/*.json', { import: 'default' }))
extend(async () => (await import('./area')).area)
