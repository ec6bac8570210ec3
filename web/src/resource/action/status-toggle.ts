import { useMemo } from 'react'
import { useTranslation } from '../../locales/texts'
import type { Resource } from '../resource'

/** StatusToggle is how a resource is switched on and off, on the wire and in words: reference data is enabled or disabled, goods are on or off the shelf. */
export interface StatusToggle {
  isOn: (value: unknown) => boolean
  wire: (status: 'enabled' | 'disabled') => string
  words: {
    on: string
    off: string
    of: (name: string) => string
    turnOn: string
    turnOff: string
    turnedOn: (name: string) => string
    turnedOff: (name: string) => string
    offTitle: (noun: string, name: string) => string
    offText: string
    bulkOn: string
    bulkOff: string
    bulkOnTitle: (count: number) => string
    bulkOffTitle: (count: number) => string
  }
}

/** useStatusToggle finds out by the enum of a resource's status how it is switched. */
export function useStatusToggle(resource: Resource): StatusToggle {
  const { t } = useTranslation(['kit', 'enums'])
  const isShelf = resource.fields.status?.enum === 'Shelf'
  return useMemo(
    () =>
      isShelf
        ? {
            isOn: (value) => value === 'onShelf',
            wire: (status) => (status === 'enabled' ? 'onShelf' : 'offShelf'),
            words: {
              on: t('enums:Shelf.onShelf'),
              off: t('enums:Shelf.offShelf'),
              of: (name) => t('shelf.of', { name }),
              turnOn: t('shelf.on'),
              turnOff: t('shelf.off'),
              turnedOn: (name) => t('shelf.isOn', { name }),
              turnedOff: (name) => t('shelf.isOff', { name }),
              offTitle: (noun, name) => t('shelf.offTitle', { noun, name }),
              offText: t('shelf.offText'),
              bulkOn: t('shelf.bulkOn'),
              bulkOff: t('shelf.bulkOff'),
              bulkOnTitle: (count) => t('shelf.bulkOnTitle', { count }),
              bulkOffTitle: (count) => t('shelf.bulkOffTitle', { count }),
            },
          }
        : {
            isOn: (value) => value === 'enabled',
            wire: (status) => status,
            words: {
              on: t('enums:Status.enabled'),
              off: t('enums:Status.disabled'),
              of: (name) => t('status.of', { name }),
              turnOn: t('status.enable'),
              turnOff: t('status.disable'),
              turnedOn: (name) => t('status.enabled', { name }),
              turnedOff: (name) => t('status.disabled', { name }),
              offTitle: (noun, name) => t('status.disableTitle', { noun, name }),
              offText: t('status.disableText'),
              bulkOn: t('bulk.enable'),
              bulkOff: t('bulk.disable'),
              bulkOnTitle: (count) => t('bulk.enableTitle', { count }),
              bulkOffTitle: (count) => t('bulk.disableTitle', { count }),
            },
          },
    [isShelf, t],
  )
}
