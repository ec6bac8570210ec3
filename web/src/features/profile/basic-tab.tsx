import { Input } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { api } from '../../api/generated'
import { adminProfileSave } from '../../api/inputs/profile'
import { refreshUser } from '../../api/refresh-user'
import type { SignedInAccount } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { ImageInput } from '../../resource/form/image-input'
import { countOf, normalizeFormat, problemOf, problemText } from '../../resource/form/rules'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import type { FieldRules } from '../../resource/resource'
import { toast } from '../../ui/toast'
import { MaskedInput } from './masked-input'

const RULES = adminProfileSave

// An alias, because the form needs to walk through the fields.
type Values = {
  avatar: string
  name: string
  /** Empty is untouched, null takes the number away: what is kept is shown only masked. */
  phone: string | null
  email: string | null
  introduction: string
}

type Changes = Omit<Parameters<typeof api.adminProfileSave>[0], 'version'>

/** BasicTab is how an account presents itself, and how its owner can be reached. */
export function BasicTab({ user }: { user: SignedInAccount }): ReactNode {
  const { t } = useTranslation(['profile', 'kit'])
  const { t: kit } = useTranslation('kit')
  const { avatar, name, introduction } = user
  const initial = useMemo<Values>(
    () => ({ avatar, name, phone: '', email: '', introduction }),
    [avatar, name, introduction],
  )

  const problem = (rules: FieldRules, value: string) => {
    const found = problemOf(rules, value)
    return found ? problemText(found, kit) : undefined
  }
  const save = async (values: Values) => {
    const changes = changesIn(initial, values)
    try {
      await api.adminProfileSave({ ...changes, version: user.version }, { handles: HANDLED_BY_FORM })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== fault.conflict) throw error
      // What was typed stays; the rest follows the account, so that saving again loses nothing.
      await refreshUser()
      throw new ApiError(error.code, t('basic.overtaken'), error.data, error.callName)
    }
    await refreshUser()
    toast.success(t('basic.saved'))
  }

  return (
    <SmallForm initial={initial} submit={t('kit:save')} guarded needsChange onSubmit={save}>
      {() => (
        <>
          <SmallField name="avatar" label={t('account.fields.avatar')}>
            <ImageInput label={t('account.fields.avatar')} rules={RULES.avatar} />
          </SmallField>
          <SmallField
            name="name"
            label={t('account.fields.name')}
            required
            check={(value) => problem(RULES.name, value)}
          >
            <Input autoComplete="name" count={countOf(RULES.name)} />
          </SmallField>
          <SmallField
            name="phone"
            label={t('account.fields.phone')}
            check={(value) => (problemOf(RULES.phone, value) ? t('basic.badPhone') : undefined)}
          >
            <MaskedInput label={t('account.fields.phone')} kept={user.phone} type="tel" autoComplete="tel" />
          </SmallField>
          <SmallField
            name="email"
            label={t('account.fields.email')}
            check={(value) => (problemOf(RULES.email, value) ? t('basic.badEmail') : undefined)}
          >
            <MaskedInput
              label={t('account.fields.email')}
              kept={user.email}
              type="email"
              autoComplete="email"
            />
          </SmallField>
          <SmallField
            name="introduction"
            label={t('account.fields.introduction')}
            hint={t('basic.introductionHint')}
            check={(value) => problem(RULES.introduction, value)}
          >
            <Input.TextArea rows={3} count={countOf(RULES.introduction)} />
          </SmallField>
        </>
      )}
    </SmallForm>
  )
}

/** Only what is different is sent: the rest may have been changed elsewhere meanwhile. */
function changesIn(initial: Values, { avatar, name, phone, email, introduction }: Values): Changes {
  return {
    ...(avatar !== initial.avatar && { avatar }),
    ...(name.trim() !== initial.name && { name: name.trim() }),
    ...(phone !== '' && { phone: normalizeFormat(RULES.phone.format, phone ?? '') }),
    ...(email !== '' && { email: (email ?? '').trim() }),
    ...(introduction.trim() !== initial.introduction && { introduction: introduction.trim() }),
  }
}
