import type { Article } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { StatusTag, type Tone } from '../../ui/status-tag'

const TONES: Record<Article['status'], Tone> = {
  draft: 'waiting',
  scheduled: 'busy',
  published: 'good',
  offline: 'off',
}

export function ArticleTag({ status }: { status: Article['status'] }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`ArticleStatus.${status}`)}</StatusTag>
}
