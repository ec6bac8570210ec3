import { useTranslation } from '../../locales/texts'

/** What the server calls itself where nobody did it by hand. */
const NOBODY = 'system'

/** Operator is who did something. */
export function Operator({ name }: { name: string }) {
  const { t } = useTranslation('member')
  return name === NOBODY ? t('user.system') : name
}
