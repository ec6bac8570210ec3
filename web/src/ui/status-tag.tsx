import { Tag, type TagProps } from 'antd'
import type { ReactNode } from 'react'

/** Tone says what a state means to staff; the palette follows from it. */
export type Tone = 'good' | 'busy' | 'waiting' | 'bad' | 'off'

const COLORS: Record<Tone, TagProps['color']> = {
  good: 'success',
  busy: 'processing',
  waiting: 'warning',
  bad: 'error',
  off: 'default',
}

export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <Tag color={COLORS[tone]}>{children}</Tag>
}
