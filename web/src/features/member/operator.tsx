import { useTranslation } from 'react-i18next'

/** What the server calls itself where nobody did it by hand. */
const NOBODY = 'system'

/** Operator is who did something. */
export function Operator({ name }: { name: string }) {
  const { t } = useTranslation('member')
  return name === NOBODY ? t('user.system') : name
}
