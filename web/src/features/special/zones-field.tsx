import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { Zone } from '../../api/generated'
import { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { byCity, type CityZones, zonesOf } from './zones'
import styles from './zones-field.module.css'

const { maxItems, fields: RULES } = stew.fields.zones

/** ZonesField are the districts that something is delivered to, city by city. */
export function ZonesField() {
  const { t } = useTranslation(['special', 'kit'])
  return (
    <FieldItem
      name="zones"
      required
      hint={t('stew.hints.zones')}
      check={(value) =>
        ((value ?? []) as Zone[]).every(({ city, district }) => city && district)
          ? undefined
          : t('stew.zones.incomplete')
      }
    >
      <ZonesInput />
    </FieldItem>
  )
}

interface ZonesInputProps {
  /** These are the form's. */
  id?: string
  value?: Zone[]
  onChange?: (value: Zone[]) => void
}

const NEW: CityZones = { city: '', districts: [] }

function ZonesInput({ id, value, onChange }: ZonesInputProps) {
  const { t } = useTranslation('special')
  // Cities stay on the lines where they are typed, although zones of the same city would be gathered.
  const [lines, setLines] = useState<readonly CityZones[]>(() => byCity(value ?? []))
  const isOurs = JSON.stringify(zonesOf(lines)) === JSON.stringify(value ?? [])
  const shown = isOurs ? lines : byCity(value ?? [])
  const change = (next: readonly CityZones[]) => {
    setLines(next)
    onChange?.(zonesOf(next))
  }
  const put = (at: number, part: Partial<CityZones>) =>
    change(shown.map((line, index) => (index === at ? { ...line, ...part } : line)))
  return (
    <div id={id} tabIndex={-1}>
      {shown.map(({ city, districts }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is nothing but its place
        <div key={index} className={styles.line}>
          <Input
            aria-label={t('stew.zones.city', { number: index + 1 })}
            placeholder={t('stew.fields.city')}
            maxLength={RULES.city.maxLength}
            value={city}
            onChange={({ target }) => put(index, { city: target.value })}
          />
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            aria-label={t('stew.zones.districts', { number: index + 1 })}
            placeholder={t('stew.fields.district')}
            tokenSeparators={[',', '，', '、', ' ', '\n', '\t']}
            value={districts}
            onChange={(words: string[]) =>
              put(index, { districts: [...new Set(words.map((word) => word.trim()).filter(Boolean))] })
            }
          />
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('stew.zones.remove', { number: index + 1 })}
            onClick={() => change(shown.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {zonesOf(shown).length < maxItems && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => change([...shown, NEW])}>
          {t('stew.zones.add')}
        </Button>
      )}
    </div>
  )
}
