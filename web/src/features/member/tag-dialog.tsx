import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { api, type User } from '../../api/generated'
import { HANDLED_BY_FORM, SmallField } from '../../resource/form/small-form'
import { MemberDialog } from './member-dialog'

/** Between tags in one text: a character that no tag can have. */
const BETWEEN = '\n'
const split = (text: string) => text.split(BETWEEN).filter(Boolean)

interface TagDialogProps {
  rows: readonly User[]
  onClose: () => void
}

/** TagDialog puts tags on members and takes others off. */
export function TagDialog({ rows, onClose }: TagDialogProps) {
  const { t } = useTranslation(['member', 'kit'])
  const known = [...new Set(rows.flatMap(({ tags }) => tags))]
  return (
    <MemberDialog
      title={t('user.tagTitle', { count: rows.length })}
      submit={t('kit:save')}
      initial={{ add: '', remove: '' }}
      onSubmit={({ add, remove }) =>
        api.userTag(
          { ids: rows.map(({ id }) => id), add: split(add), remove: split(remove) },
          { handles: HANDLED_BY_FORM },
        )
      }
      onClose={onClose}
    >
      {() => (
        <>
          <SmallField name="add" label={t('user.fields.add')}>
            <TagInput known={[]} />
          </SmallField>
          <SmallField name="remove" label={t('user.fields.remove')}>
            <TagInput known={known} />
          </SmallField>
        </>
      )}
    </MemberDialog>
  )
}

interface TagInputProps {
  id?: string
  value?: string
  onChange?: (value: string) => void
  known: readonly string[]
}

function TagInput({ id, value = '', onChange, known }: TagInputProps) {
  const { t } = useTranslation('kit')
  return (
    <Select
      id={id}
      mode="tags"
      maxCount={10}
      {...(known.length === 0 && { open: false, suffixIcon: null })}
      tokenSeparators={[',', '，', '、']}
      placeholder={t('form.tags')}
      options={known.map((tag) => ({ value: tag, label: tag }))}
      value={split(value)}
      onChange={(tags: string[]) => onChange?.(tags.map((tag) => tag.trim()).join(BETWEEN))}
    />
  )
}
