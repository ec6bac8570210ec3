import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { user } from '../../api/generated'
import type { Outcome } from '../../resource/action/use-changes'
import { SmallForm, type SmallValues } from '../../resource/form/small-form'
import { refresh } from '../../resource/list/use-list'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { toast } from '../../ui/toast'

interface MemberDialogProps<Values extends SmallValues> {
  title: string
  submit: string
  initial: Values
  onSubmit: (values: Values) => Promise<Outcome>
  onClose: () => void
  children: (values: Values) => ReactNode
}

/** MemberDialog is a short form about one member or several. */
export function MemberDialog<Values extends SmallValues>(props: MemberDialogProps<Values>) {
  const { title, submit, initial, onSubmit, onClose, children } = props
  useFocusReturn()
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  return (
    <Dialog title={title} width="min(520px, 96vw)" closeLabel={t('cancel')} onClose={onClose}>
      <SmallForm<Values>
        initial={initial}
        submit={submit}
        buttons={<Button onClick={onClose}>{t('cancel')}</Button>}
        onSubmit={async (values) => {
          try {
            const outcome = await onSubmit(values)
            const [failure] = outcome?.failed ?? []
            if (failure) toast.error(failure.message)
            else toast.success(t('form.saved'))
            onClose()
          } finally {
            await refresh(client, user)
          }
        }}
      >
        {children}
      </SmallForm>
    </Dialog>
  )
}
