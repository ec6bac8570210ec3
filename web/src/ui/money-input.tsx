import type { ComponentProps, ReactNode } from 'react'
import { NumberInput } from './number-input'

type MoneyInputProps = Omit<ComponentProps<typeof NumberInput>, 'prefix' | 'step' | 'formatter'>

/** MoneyInput takes an amount in yuan. It shows two decimals, but leaves a third one that was typed, to be refused. */
export function MoneyInput(props: MoneyInputProps): ReactNode {
  return <NumberInput {...props} prefix="¥" step={1} formatter={written} />
}

function written(
  yuan: number | string | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
) {
  if (userTyping) return input
  if (yuan === undefined || yuan === null || yuan === '') return ''
  const [, decimals = ''] = String(yuan).split('.')
  return decimals.length > 2 ? String(yuan) : Number(yuan).toFixed(2)
}
