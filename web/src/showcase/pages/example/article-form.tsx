import { Input, Segmented } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DateInput } from '../../../ui/date-input'
import { ImageUpload } from '../../../ui/image-upload'
import { toast } from '../../../ui/toast'
import type { Article } from '../../articles'
import { Problem as ProblemText } from '../../parts/drop-area'
import { Choice, Field } from '../../parts/field'
import { documentOf, MemoryEditor } from '../../parts/memory-editor'
import { readAsAddress } from '../../parts/read-file'
import { sample, whyOf } from '../../sample'
import styles from './article-form.module.css'
import { AuthorSelect } from './author-select'
import { type Draft, draftOf, newDraft, type Problem, problemsOf } from './draft'
import { PublishBar } from './publish-bar'

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
const MAX_IMAGE_BYTES = 2 * 1024 * 1024
const TIME = 'YYYY-MM-DD HH:mm:ss'

/** ArticleForm writes a sample article. */
export function ArticleForm({ article }: { article?: Article }): ReactNode {
  const { t } = useTranslation('example')
  const [draft, setDraft] = useState(() => (article ? draftOf(article) : newDraft()))
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [start] = useState(() => documentOf(draft.content))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const setContent = useCallback((content: string) => setDraft((before) => ({ ...before, content })), [])

  const send = async (status: Draft['status'], done: string) => {
    try {
      await sample('POST', article ? 'article/update' : 'article/create', {
        body: { ...draft, status, ...(article && { id: article.id }) },
      })
      set({ status })
      toast.success(done)
    } catch (reason) {
      toast.error(t('failed', { reason: whyOf(reason) }))
    }
  }
  const publish = () => {
    const found = problemsOf(draft)
    setProblems(found)
    for (const problem of found) toast.error(t(`missing.${problem}`))
    if (found.length === 0) void send('published', t('published'))
  }
  const keep = () => {
    if (draft.title.trim() === '' || draft.content === '') toast.warning(t('missing.draft'))
    else void send('draft', t('drafted'))
  }
  const problem = (name: Problem) =>
    problems.includes(name) && <ProblemText>{t(`missing.${name}`)}</ProblemText>
  return (
    <>
      <PublishBar draft={draft} onChange={set} onPublish={publish} onDraft={keep} />
      {problem('link')}
      <Field label={t('title')}>
        {(id) => (
          <Input
            id={id}
            value={draft.title}
            maxLength={100}
            showCount
            aria-invalid={problems.includes('title')}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      {problem('title')}
      <div className={styles.row}>
        <Field label={t('author')}>
          {(id) => <AuthorSelect id={id} value={draft.author} onChange={(author) => set({ author })} />}
        </Field>
        <Field label={t('time')}>
          {(id) => (
            <DateInput
              id={id}
              showTime
              value={draft.time ? dayjs(draft.time, TIME) : null}
              onChange={(time) => set({ time: dayjs.isDayjs(time) ? time.format(TIME) : '' })}
            />
          )}
        </Field>
        <Choice label={t('importance')}>
          <Segmented<number>
            aria-label={t('importance')}
            value={draft.importance}
            onChange={(importance) => set({ importance })}
            options={[0, 1, 2, 3].map((value) => ({
              value,
              label: value === 0 ? t('importanceNone') : '★'.repeat(value),
            }))}
          />
        </Choice>
      </div>
      <Field label={t('summary')}>
        {(id) => (
          <Input.TextArea
            id={id}
            className={styles.growing}
            rows={1}
            showCount
            maxLength={300}
            value={draft.summary}
            onChange={({ target }) => set({ summary: target.value })}
          />
        )}
      </Field>
      <Choice label={t('content')}>
        <div className={styles.editor}>
          <MemoryEditor label={t('content')} imageTypes={IMAGE_TYPES} start={start} onHtml={setContent} />
        </div>
      </Choice>
      {problem('content')}
      <Choice label={t('image')}>
        <ImageUpload
          label={t('image')}
          types={IMAGE_TYPES}
          maxBytes={MAX_IMAGE_BYTES}
          upload={(file) => readAsAddress(file)}
          value={draft.image}
          onChange={(image) => set({ image })}
        />
      </Choice>
      {problem('image')}
      {draft.image !== '' && (
        <div className={styles.previews}>
          <img className={styles.wide} src={draft.image} alt={t('previewWide')} />
          <img className={styles.phone} src={draft.image} alt={t('previewPhone')} />
        </div>
      )}
    </>
  )
}
