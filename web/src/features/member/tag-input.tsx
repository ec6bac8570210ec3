import { Select } from 'antd'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'

interface TagInputProps {
  /** What is offered to choose from. */
  known: readonly string[]
  /** These are the form's. */
  id?: string
  value?: string[]
  onChange?: (tags: string[]) => void
}

/** TagInput takes tags that are typed or chosen. */
export function TagInput({ id, value = [], onChange, known }: TagInputProps) {
  const { t } = useTranslation('kit')
  return (
    <Select
      id={id}
      mode="tags"
      maxCount={user.fields.tags.maxItems}
      {...(known.length === 0 && { open: false, suffixIcon: null })}
      tokenSeparators={[',', '，', '、']}
      placeholder={t('form.tags')}
      options={known.map((tag) => ({ value: tag, label: tag }))}
      value={value}
      onChange={(tags) => onChange?.(tags.map((tag) => tag.trim()).filter(Boolean))}
    />
  )
}
