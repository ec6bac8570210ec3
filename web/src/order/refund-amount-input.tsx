import { type ComponentProps, useEffect, useRef } from 'react'
import { FenInput } from './fen-input'

interface RefundAmountInputProps extends ComponentProps<typeof FenInput> {
  /** What the rules give back for what is chosen now. */
  suggested: number
}

/** RefundAmountInput follows what is suggested until somebody types another amount. */
export function RefundAmountInput({ suggested, ...input }: RefundAmountInputProps) {
  const { value, onChange } = input
  const before = useRef(suggested)
  useEffect(() => {
    if (before.current === suggested) return
    const isTyped = (value ?? 0) !== before.current
    before.current = suggested
    if (!isTyped) onChange?.(suggested || null)
  }, [suggested, value, onChange])
  return <FenInput {...input} />
}
