import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import { Button } from 'antd'
import { useTranslation } from '../../locales/texts'
import { useLabels } from '../labels'
import { fieldOf, type Identified, type Resource } from '../resource'
import { RecordLink, referenceOf } from './record-link'
import styles from './reveal.module.css'
import { useReveal } from './use-reveal'

interface RevealProps {
  resource: Resource
  row: Identified
  field: string
}

/** Reveal shows personal data masked, and whole for a minute to those who may see it and say why. */
export function Reveal({ resource, row, field }: RevealProps) {
  const { t } = useTranslation('kit')
  const label = useLabels(resource).field(field)
  const { may, shown, show, hide } = useReveal(resource, row.id)
  const masked = String(fieldOf(row, field) ?? '')
  if (!masked) return <span>–</span>
  const text = shown?.[field] ?? masked
  const reference = referenceOf(resource, row, field)
  return (
    <span className={styles.reveal}>
      <span className={styles.value}>
        {reference ? <RecordLink {...reference}>{text}</RecordLink> : text}
      </span>
      {may && (
        <Button
          type="text"
          size="small"
          aria-label={shown ? t('reveal.hide', { label }) : t('reveal.show', { label })}
          icon={shown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
          onClick={() => (shown ? hide() : show([field], label))}
        />
      )}
    </span>
  )
}
