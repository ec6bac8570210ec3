import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Article, article } from '../../api/generated'
import { confirm } from '../../ui/confirm'
import styles from './article.module.css'

type Channel = Article['channel']

/** askChannel asks where articles belong from now on. Null means nowhere else. */
export async function askChannel(title: string, ok: string): Promise<Channel | null> {
  let chosen: Channel | null = null
  const agreed = await confirm({
    title,
    ok,
    text: (
      <ChannelPicker
        onChange={(channel) => {
          chosen = channel
        }}
      />
    ),
    ready: () => chosen !== null,
  })
  return agreed ? chosen : null
}

function ChannelPicker({ onChange }: { onChange: (channel: Channel) => void }) {
  const { t } = useTranslation(['article', 'enums', 'kit'])
  const [channel, setChannel] = useState<Channel>()
  return (
    <Select<Channel>
      className={styles.picker}
      aria-label={t('article.fields.channel')}
      placeholder={t('kit:form.choose')}
      options={article.fields.channel.values.map((value) => ({ value, label: t(`enums:Channel.${value}`) }))}
      value={channel}
      onChange={(next) => {
        setChannel(next)
        onChange(next)
      }}
    />
  )
}
