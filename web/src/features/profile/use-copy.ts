import { useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'

/** useCopy puts a text on the clipboard and says whether that worked; browsers refuse it on plain http. */
export function useCopy(): (text: string) => void {
  const { t } = useTranslation('profile')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch {
      toast.error(t('notCopied'))
    }
  }
  return (text) => void copy(text)
}
