import { useTranslation } from '../../locales/texts'
import type { Question } from './action'

/** overQuestion says beside a question that it is about all rows that the filter finds, and what becomes of those that refuse. */
export function overQuestion<In>(question: Question<In>): Question<In> {
  return {
    ...question,
    text: (
      <>
        {typeof question.text === 'string' ? <p>{question.text}</p> : question.text}
        <OverText />
      </>
    ),
  }
}

function OverText() {
  const { t } = useTranslation('kit')
  return <p>{t('bulk.wholeText')}</p>
}
