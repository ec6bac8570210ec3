import type { ReactNode } from 'react'
import { sayOf, useTranslation } from '../../locales/texts'
import { PlainTable } from '../../ui/plain-table'
import { useSummary } from './answers'
import { Block } from './block'
import { Leading } from './counted'
import { useFigureText } from './figure-text'
import styles from './table.module.css'
import { WaitedText } from './waited-text'

/** PeopleBlock says what each member of staff has done today, and what is still with them. */
export function PeopleBlock(): ReactNode {
  const { t } = useTranslation(['dashboard', 'menu'])
  const text = useFigureText()
  return (
    <Block name="people" answer={useSummary()} height={120}>
      {({ people = [] }) => (
        <div className={`${styles.compact} ${styles.tall}`}>
          <PlainTable
            label={t('tableOf', { title: t('blocks.people') })}
            rows={people}
            rowKey={({ accountId }) => accountId}
            notice={t('nothing')}
            columns={[
              { key: 'name', title: t('people.name'), render: ({ name }) => name },
              {
                key: 'handled',
                title: t('people.handled'),
                numeric: true,
                render: ({ handled, link }) => <Leading to={link}>{text.number(handled)}</Leading>,
              },
              {
                key: 'open',
                title: t('people.open'),
                numeric: true,
                render: ({ open, openAt }) => (
                  <>
                    {text.number(open)}
                    {openAt
                      .filter(({ n }) => n > 0)
                      .map(({ list, n, link }) => (
                        <small key={list}>
                          <Leading to={link}>
                            {t('people.openAt', { count: n, list: placeOf(list, link) })}
                          </Leading>
                        </small>
                      ))}
                  </>
                ),
              },
              {
                key: 'oldest',
                title: t('people.oldest'),
                render: ({ oldest }) => (oldest ? <WaitedText value={oldest} /> : '–'),
              },
            ]}
          />
        </div>
      )}
    </Block>
  )

  /** A list is called as its screen is, where that is known. */
  function placeOf(list: string, link: string): string {
    const say = sayOf(t)
    return say(`menu:${link.split('?', 1)[0]}`, { defaultValue: list })
  }
}
